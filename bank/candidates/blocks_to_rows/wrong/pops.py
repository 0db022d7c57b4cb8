"""Takes the things out of the rows."""
# marks: blocks_to_rows 3
# reason: test_blocks_to_rows_examples: blocks_to_rows changed its argument; build new lists.
def blocks_to_rows(rows):
    result = []
    for top in (0, 3, 6):
        for _ in range(3):
            result.append([row.pop(0) for row in rows[top:top + 3] for _ in range(3)])
    return result
