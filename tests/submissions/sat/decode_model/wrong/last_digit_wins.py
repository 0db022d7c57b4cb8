"""Takes the last digit where a cell has several."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model of a model in which row 0, column 0 holds 3 and 5 returned ['534678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'], expected: raises ValueError.
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
