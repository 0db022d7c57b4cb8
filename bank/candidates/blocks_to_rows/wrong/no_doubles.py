"""Leaves out what is in a block already."""
# marks: blocks_to_rows 3
# reason: test_blocks_to_rows_examples: blocks_to_rows(equal) gave ['a', 'b', 'c'] in place 0, expected ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']. Rows may be equal: do not look for a row.
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
