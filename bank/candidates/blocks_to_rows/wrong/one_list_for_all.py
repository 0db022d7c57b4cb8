"""Returns the same outer list each time, so that an earlier answer changes later."""
# marks: blocks_to_rows 3
# reason: test_blocks_to_rows_examples: What blocks_to_rows had returned was changed by a later call; build new lists in every call.
RESULT = []


def blocks_to_rows(rows):
    RESULT[:] = [[rows[top + n // 3][left + n % 3] for n in range(9)] for top in (0, 3, 6) for left in (0, 3, 6)]
    return RESULT
