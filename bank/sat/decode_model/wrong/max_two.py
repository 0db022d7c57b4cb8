"""Asks whether a cell has exactly two digits, not whether it has three or more up to eight."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model of a model in which row 0, column 1 holds 2 and 3 and 4 returned ['524678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'], expected: raises ValueError.
def decode_model(model):
    grid = []
    for i in range(9):
        row = ""
        for j in range(9):
            digits = [d for d in range(1, 10) if variable(i, j, d) in model]
            if len(digits) in (0, 2, 9):
                raise ValueError
            row += str(digits[0])
        grid.append(row)
    return grid
