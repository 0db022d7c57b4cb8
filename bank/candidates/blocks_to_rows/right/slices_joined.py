"""Joins three slices for each block."""
def blocks_to_rows(rows):
    out = []
    for i in (0, 3, 6):
        for j in (0, 3, 6):
            out.append(rows[i][j:j + 3] + rows[i + 1][j:j + 3] + rows[i + 2][j:j + 3])
    return out
