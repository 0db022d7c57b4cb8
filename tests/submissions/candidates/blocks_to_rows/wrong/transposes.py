"""Transposes the board, as for columns."""
def blocks_to_rows(rows):
    return [list(column) for column in zip(*rows)]
