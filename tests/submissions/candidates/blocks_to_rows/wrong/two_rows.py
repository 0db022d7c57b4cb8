"""Takes two rows of each block."""
# marks: blocks_to_rows 0
# reason: test_blocks_to_rows_examples: blocks_to_rows of the numbers 0 to 80, list 0, returned [0, 1, 2, 9, 10, 11], expected a list of nine things.
def blocks_to_rows(rows):
    corners = [(top, left) for top in (0, 3, 6) for left in (0, 3, 6)]
    return [[thing for row in rows[top:top + 2] for thing in row[left:left + 3]] for top, left in corners]
