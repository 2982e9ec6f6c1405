"""What a deal is worth and whether a protocol can be true; pure, standard library only."""
