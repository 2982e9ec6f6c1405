"""Reading lists of players from files as people really have them."""
