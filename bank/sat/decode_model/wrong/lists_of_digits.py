"""Returns lists of numbers."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model(model) returned [[5, 3, 4, 6, 7, 8, 9, 1, 2], [6, 7, 2, 1, 9, 5, 3, 4, 8], [1, 9, 8, 3, 4, 2, 5, 6, 7], [8, 5, 9, 7, 6, 1, 4, 2, 3], [4, 2, 6, 8, 5, 3, 7, 9, 1], [7, 1, 3, 9, 2..., expected ['534678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'].
def decode_model(model):
    def digit(i, j):
        (d,) = [d for d in range(1, 10) if variable(i, j, d) in model]
        return d

    return [[digit(i, j) for j in range(9)] for i in range(9)]
