"""Transposes the board, as for columns."""
# marks: blocks_to_rows 0
# reason: test_blocks_to_rows_examples: blocks_to_rows(numbers) gave [0, 9, 18, 27, 36, 45, 54, 63, 72] in place 0, expected [0, 1, 2, 9, 10, 11, 18, 19, 20]. Block 0 begins in row 0, column 0. Blocks are counted from left to right, then down, and so are the things in them.
def blocks_to_rows(rows):
    return [list(column) for column in zip(*rows)]
