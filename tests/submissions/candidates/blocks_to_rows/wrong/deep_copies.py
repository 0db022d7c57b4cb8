"""Returns deep copies of the things: other objects than those in the rows."""
# marks: blocks_to_rows 2
# reason: test_blocks_to_rows_contract: blocks_to_rows of lists must return the things themselves, not copies of them.
from copy import deepcopy


def blocks_to_rows(rows):
    rows = deepcopy(rows)
    return [[rows[top + n // 3][left + n % 3] for n in range(9)] for top in (0, 3, 6) for left in (0, 3, 6)]
