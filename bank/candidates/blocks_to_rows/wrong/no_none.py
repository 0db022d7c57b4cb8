"""Leaves out what is None."""
# marks: blocks_to_rows 4
# reason: test_blocks_to_rows_things: blocks_to_rows of tuples and None: list 0 must be a list of nine things, whatever they are.
# data: It is wrong where one of the things is None.
def blocks_to_rows(rows):
    corners = [(top, left) for top in (0, 3, 6) for left in (0, 3, 6)]
    return [[thing for row in rows[top:top + 3] for thing in row[left:left + 3] if thing is not None] for top, left in corners]
