"""Leaves each block as three lists."""
# marks: blocks_to_rows 0
# reason: test_blocks_to_rows_examples: blocks_to_rows(numbers) gave [[0, 1, 2], [9, 10, 11], [18, 19, 20]] in place 0, expected [0, 1, 2, 9, 10, 11, 18, 19, 20]. Block 0 begins in row 0, column 0. Blocks are counted from left to right, then down, and so are the things in them. append puts a list in as one thing, += puts in its elements.
def blocks_to_rows(rows):
    corners = [(top, left) for top in (0, 3, 6) for left in (0, 3, 6)]
    return [[row[left:left + 3] for row in rows[top:top + 3]] for top, left in corners]
