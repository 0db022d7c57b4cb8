"""Asks whether a cell has exactly two digits, not whether it has three or more up to eight."""
# marks: decode_model 7
# reason: test_decode_model_errors: decode_model of a model in which a cell has several digits returned something, expected: raises ValueError.
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
