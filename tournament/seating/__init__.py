"""Who sits where; pure, standard library only."""
