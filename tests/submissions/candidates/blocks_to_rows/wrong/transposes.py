"""Transposes the board, as for columns."""
# marks: blocks_to_rows 0
def blocks_to_rows(rows):
    return [list(column) for column in zip(*rows)]
