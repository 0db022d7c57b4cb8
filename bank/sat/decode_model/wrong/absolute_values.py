"""Ignores the signs of the literals."""
# marks: decode_model 4
# reason: test_decode_model_examples: decode_model raised ValueError: too many values to unpack (expected 1)
def decode_model(model):
    rows = []
    names = {abs(x) for x in model}
    for i in range(9):
        row = ""
        for j in range(9):
            (d,) = [d for d in range(1, 10) if variable(i, j, d) in names]
            row += str(d)
        rows.append(row)
    return rows
