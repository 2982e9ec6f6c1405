"""The deeds of people: each decides, writes and records; knows no Flask."""
