"""Puts the digits of the cells that it was given in order."""
# marks: blocks_to_rows 4
# reason: test_blocks_to_rows_alone: blocks_to_rows must not change its argument, nor the things in it.
# data: It changes its argument where the digits of a cell are in no order.
def blocks_to_rows(rows):
    for row in rows:
        for thing in row:
            if isinstance(thing, list):
                thing.sort()
    return [[rows[3 * (k // 3) + n // 3][3 * (k % 3) + n % 3] for n in range(9)] for k in range(9)]
