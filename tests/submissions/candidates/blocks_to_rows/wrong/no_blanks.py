"""Leaves out what counts as false."""
# marks: blocks_to_rows 1
# reason: test_blocks_to_rows_examples: blocks_to_rows of the numbers 0 to 80, list 0, returned [1, 2, 9, 10, 11, 18, 19, 20], expected a list of nine things.
def blocks_to_rows(rows):
    corners = [(top, left) for top in (0, 3, 6) for left in (0, 3, 6)]
    return [[thing for row in rows[top:top + 3] for thing in row[left:left + 3] if thing] for top, left in corners]
