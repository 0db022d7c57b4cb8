"""Returns a tuple of strings."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model(model) returned ('534678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'), expected ['534678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179']. (A tuple is not a list.)
def decode_model(model):
    def digit(i, j):
        (d,) = [str(d) for d in range(1, 10) if variable(i, j, d) in model]
        return d

    return tuple("".join(digit(i, j) for j in range(9)) for i in range(9))
