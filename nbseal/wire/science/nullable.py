"""pandas' nullable types, in a course that uses them."""

from nbseal.wire.science.columns import keep_nullable


def register_all() -> None:
    """Let nullable columns and `pd.NA` arrive as what they are."""
    keep_nullable()
