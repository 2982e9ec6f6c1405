"""`python -m tournament` is the same program as the `tournament` command."""

from tournament.cli import main

if __name__ == "__main__":
    main()
