"""Counts the digits of each row, not of each cell: one cell with none and another one of that row with two pass."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model of a model in which row 0, column 1 holds no digit, and row 0, column 3 two returned ['546778912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'], expected: raises ValueError.
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
