"""Sorts each block."""
# marks: blocks_to_rows 2
# reason: test_blocks_to_rows_contract: blocks_to_rows of numbers in no order: list 0 must hold the things of block 0, from left to right, then down; place 1 is the first with another one.
def blocks_to_rows(rows):
    corners = [(top, left) for top in (0, 3, 6) for left in (0, 3, 6)]
    return [sorted(thing for row in rows[top:top + 3] for thing in row[left:left + 3]) for top, left in corners]
