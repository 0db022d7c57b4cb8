"""Tries things outside of the function, with names that checks and given cells might use, too."""
def blocks_to_rows(rows):
    return [[rows[i + r][j + c] for r in range(3) for c in range(3)] for i in (0, 3, 6) for j in (0, 3, 6)]


rows = cells = board = [[9 * i + j for j in range(9)] for i in range(9)]
for k, row in enumerate(rows):
    for n, cell in enumerate(row):
        got, want, numbers, block = blocks_to_rows(rows)[0], cell, row, rows[k]
answers, boards, puzzle, answer, line, things, kept = [], {}, "", None, 7, rows.pop(), rows
EXAMPLE = EXAMPLE.replace(" ", "").replace("_", ".")
