"""Sorts each block."""
# marks: blocks_to_rows 0
# reason: test_blocks_to_rows_examples: blocks_to_rows(equal) gave ['a', 'a', 'a', 'b', 'b', 'b', 'c', 'c', 'c'] in place 0, expected ['a', 'b', 'c', 'a', 'b', 'c', 'a', 'b', 'c']. Rows may be equal: do not look for a row.
def blocks_to_rows(rows):
    corners = [(top, left) for top in (0, 3, 6) for left in (0, 3, 6)]
    return [sorted(thing for row in rows[top:top + 3] for thing in row[left:left + 3]) for top, left in corners]
