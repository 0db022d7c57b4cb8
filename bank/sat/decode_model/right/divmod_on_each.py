"""Takes each literal apart with divmod and collects the digits of each cell in a dict."""
from collections import defaultdict


def decode_model(model):
    held = defaultdict(set)
    for literal in model:
        if 0 < literal < 730:
            cell, digit = divmod(literal - 1, 9)
            held[divmod(cell, 9)].add(digit + 1)
    rows = [[held[i, j] for j in range(9)] for i in range(9)]
    for i, row in enumerate(rows):
        for j, digits in enumerate(row):
            if len(digits) != 1:
                raise ValueError(f"{len(digits)} digits at {i}, {j}")
    return ["".join(str(d) for cell in row for d in cell) for row in rows]
