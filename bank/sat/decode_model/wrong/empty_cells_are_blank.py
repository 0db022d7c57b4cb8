"""Writes a blank where a cell has no digit."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model(model - {variable(0, 0, 5)}) must raise ValueError, and did not. Row 0, column 0 holds no digit.
def decode_model(model):
    rows = []
    for i in range(9):
        row = ""
        for j in range(9):
            digits = [d for d in range(1, 10) if variable(i, j, d) in model]
            if len(digits) > 1:
                raise ValueError
            row += str(digits[0]) if digits else "_"
        rows.append(row)
    return rows
