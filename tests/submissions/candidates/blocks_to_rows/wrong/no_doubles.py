"""Leaves out what is in a block already."""
# marks: blocks_to_rows 3
# reason: test_blocks_to_rows_examples: blocks_to_rows of the board of EXAMPLE, list 0, returned [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1], [4], [3]], expected a list of nine things.
def blocks_to_rows(rows):
    result = []
    for top in (0, 3, 6):
        for left in (0, 3, 6):
            block = []
            for row in rows[top:top + 3]:
                for thing in row[left:left + 3]:
                    if thing not in block:
                        block.append(thing)
            result.append(block)
    return result
