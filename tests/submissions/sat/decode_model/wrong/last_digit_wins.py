"""Takes the last digit where a cell has several."""
# marks: decode_model 3
def decode_model(model):
    rows = [["_"] * 9 for _ in range(9)]
    for i in range(9):
        for j in range(9):
            for d in range(1, 10):
                if variable(i, j, d) in model:
                    rows[i][j] = str(d)
            if rows[i][j] == "_":
                raise ValueError
    return ["".join(row) for row in rows]
