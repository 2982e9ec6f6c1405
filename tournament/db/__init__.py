"""Where facts are kept: tables, transactions, migrations."""

from tournament.db import seat_models as _seat_models  # noqa: F401 - whoever uses the tables must know all of them
