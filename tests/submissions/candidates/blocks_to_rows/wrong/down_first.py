"""Counts the blocks downwards first."""
# marks: blocks_to_rows 1
# reason: test_blocks_to_rows_examples: blocks_to_rows of the numbers 0 to 80, list 1, gave 27 in place 0, expected 3. Block 1 begins in row 0, column 3. Blocks are counted from left to right, then down, and so are the things in them.
def blocks_to_rows(rows):
    corners = [(top, left) for left in (0, 3, 6) for top in (0, 3, 6)]
    return [[thing for row in rows[top:top + 3] for thing in row[left:left + 3]] for top, left in corners]
