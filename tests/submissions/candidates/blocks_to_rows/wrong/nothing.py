"""Returns the board as it is."""
def blocks_to_rows(rows):
    return rows
