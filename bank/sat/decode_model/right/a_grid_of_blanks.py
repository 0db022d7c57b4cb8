"""Fills a grid of blanks and complains when a cell is written twice or never."""
def decode_model(model):
    grid_ = [["_"] * 9 for _ in range(9)]
    for i in range(9):
        for j in range(9):
            for d in range(1, 10):
                if variable(i, j, d) in model:
                    if grid_[i][j] != "_":
                        raise ValueError(f"two digits in row {i}, column {j}")
                    grid_[i][j] = str(d)
    result = ["".join(row) for row in grid_]
    if any("_" in row for row in result):
        raise ValueError("an empty cell")
    return result
