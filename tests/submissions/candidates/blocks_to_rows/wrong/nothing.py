"""Returns the board as it is."""
# marks: blocks_to_rows 0
def blocks_to_rows(rows):
    return rows
