"""Counts the digits of each row, not of each cell: one cell with none and another one of that row with two pass."""
# marks: decode_model 7
# reason: test_decode_model_errors: decode_model of a model in which one cell has no digit, and another has two returned something, expected: raises ValueError.
def decode_model(model):
    rows = []
    for i in range(9):
        row = ""
        for j in range(9):
            for d in range(1, 10):
                if variable(i, j, d) in model:
                    row += str(d)
        if len(row) != 9:
            raise ValueError("a cell without a digit, or with several")
        rows.append(row)
    return rows
