"""Takes the last digit where a cell has several."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model(model | {variable(0, 0, 6)}) must raise ValueError, and did not. Row 0, column 0 holds both 5 and 6.
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
