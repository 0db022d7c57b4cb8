"""Sorts each block."""
# marks: blocks_to_rows 0
# reason: test_blocks_to_rows_examples: blocks_to_rows of the board of EXAMPLE, list 0, gave [1] in place 0, expected [1, 2, 3, 4, 5, 6, 7, 8, 9]. Block 0 begins in row 0, column 0. Blocks are counted from left to right, then down, and so are the things in them.
def blocks_to_rows(rows):
    corners = [(top, left) for top in (0, 3, 6) for left in (0, 3, 6)]
    return [sorted(thing for row in rows[top:top + 3] for thing in row[left:left + 3]) for top, left in corners]
