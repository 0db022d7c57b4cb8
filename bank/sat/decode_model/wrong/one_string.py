"""Returns one string of 81 digits."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model(model) returned '534678912672195348198342567859761423426853791713924856961537284287419635345286179', expected ['534678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179']. (A str is not a list.)
def decode_model(model):
    def digit(i, j):
        (d,) = [str(d) for d in range(1, 10) if variable(i, j, d) in model]
        return d

    return "".join(digit(i, j) for i in range(9) for j in range(9))
