"""Copies the rows."""
# marks: blocks_to_rows 0
# reason: test_blocks_to_rows_examples: blocks_to_rows of the numbers 0 to 80, list 0, gave 3 in place 3, expected 9. Block 0 begins in row 0, column 0. Blocks are counted from left to right, then down, and so are the things in them.
def blocks_to_rows(rows):
    return [row[:] for row in rows]
