"""Tournament and league management for Tysiąc (Thousand), three players at a table."""

__version__ = "0.1.0"
