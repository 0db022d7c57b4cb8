"""Looks for a row by its content: of equal rows only the first is found."""
# marks: blocks_to_rows 3
# reason: test_blocks_to_rows_examples: blocks_to_rows(equal) gave a list of 27 elements in place 0, expected ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']. Rows may be equal: do not look for a row.
def blocks_to_rows(rows):
    result = [[] for _ in range(9)]
    for row in rows:
        top = rows.index(row) // 3 * 3
        for j, thing in enumerate(row):
            result[top + j // 3].append(thing)
    return result
