"""Who is ahead; pure, standard library only."""
