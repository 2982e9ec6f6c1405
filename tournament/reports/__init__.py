"""What documents say, and five ways to write them; gets facts, never asks for them."""
