"""Takes a variable for true unless its opposite is in the model."""
# marks: decode_model 0
# reason: test_decode_model_examples: decode_model raised ValueError.
def decode_model(model):
    rows = []
    for i in range(9):
        row = ""
        for j in range(9):
            digits = [d for d in range(1, 10) if -variable(i, j, d) not in model]
            if len(digits) != 1:
                raise ValueError
            row += str(digits[0])
        rows.append(row)
    return rows
