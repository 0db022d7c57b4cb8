"""Copies the rows."""
def blocks_to_rows(rows):
    return [row[:] for row in rows]
