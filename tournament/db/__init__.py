"""Where facts are kept: tables, transactions, migrations."""
