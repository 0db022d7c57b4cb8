"""Runs into an IndexError where a cell is empty."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model raised IndexError: list index out of range. Places are counted from 0, so that the last of n is n - 1; in what is empty there is none.
def decode_model(model):
    rows = []
    for i in range(9):
        row = ""
        for j in range(9):
            digits = [d for d in range(1, 10) if variable(i, j, d) in model]
            if len(digits) > 1:
                raise ValueError
            row += str(digits[0])
        rows.append(row)
    return rows
