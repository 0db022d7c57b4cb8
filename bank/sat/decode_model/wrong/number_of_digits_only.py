"""Asks only whether there are 81 digits in all."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model of a model in which row 0, column 0 holds no digit, and row 1, column 0 two returned ['346789126', '772195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'], expected: raises ValueError.
def decode_model(model):
    positive = sorted(x for x in model if 0 < x < 730)
    if len(positive) != 81:
        raise ValueError
    text = "".join(str((x - 1) % 9 + 1) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
