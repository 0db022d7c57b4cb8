"""Copies the rows."""
# marks: blocks_to_rows 0
def blocks_to_rows(rows):
    return [row[:] for row in rows]
