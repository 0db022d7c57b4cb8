"""Takes literals out while it reads and puts them back at the end - but not before it raises a ValueError."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model of a model in which row 0, column 1 holds no digit changed the model that it was given, and raised ValueError then.
def decode_model(model):
    before = set(model)
    rows = []
    for i in range(9):
        row = ""
        for j in range(9):
            digits = [d for d in range(1, 10) if variable(i, j, d) in model]
            if len(digits) != 1:
                raise ValueError
            model.remove(variable(i, j, digits[0]))
            row += str(digits[0])
        rows.append(row)
    model |= before
    return rows
