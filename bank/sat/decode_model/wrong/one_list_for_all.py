"""Fills the same list each time, so that an earlier grid changes later."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model must return a new list each time: what an earlier call returned has changed.
def decode_model(model, rows=[""] * 9):
    for i in range(9):
        row = ""
        for j in range(9):
            digits = [str(d) for d in range(1, 10) if variable(i, j, d) in model]
            if len(digits) != 1:
                raise ValueError
            row += digits[0]
        rows[i] = row
    return rows
