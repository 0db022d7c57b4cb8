"""Leaves out what is in a block already."""
# marks: blocks_to_rows 2
# reason: test_blocks_to_rows_contract: blocks_to_rows of numbers in no order: list 0 must be a list of nine things, whatever they are.
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
