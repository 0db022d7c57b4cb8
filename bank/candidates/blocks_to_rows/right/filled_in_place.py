"""Fills nine empty lists, thing by thing."""
def blocks_to_rows(rows):
    blocks = [[] for _ in range(9)]
    for i, row in enumerate(rows):
        for j, thing in enumerate(row):
            blocks[i // 3 * 3 + j // 3].append(thing)
    return blocks
