"""Counts the blocks downwards first."""
# marks: blocks_to_rows 1
# reason: test_blocks_to_rows_examples: blocks_to_rows(numbers) gave [27, 28, 29, 36, 37, 38, 45, 46, 47] in place 1, expected [3, 4, 5, 12, 13, 14, 21, 22, 23]. Block 1 begins in row 0, column 3. Blocks are counted from left to right, then down, and so are the things in them.
def blocks_to_rows(rows):
    corners = [(top, left) for left in (0, 3, 6) for top in (0, 3, 6)]
    return [[thing for row in rows[top:top + 3] for thing in row[left:left + 3]] for top, left in corners]
