"""Writes the blocks into the rows that it was given."""
# marks: blocks_to_rows 3
# reason: test_blocks_to_rows_examples: blocks_to_rows changed its argument; build new lists.
def blocks_to_rows(rows):
    blocks = [[rows[3 * (k // 3) + n // 3][3 * (k % 3) + n % 3] for n in range(9)] for k in range(9)]
    for row, block in zip(rows, blocks):
        row[:] = block
    return rows
