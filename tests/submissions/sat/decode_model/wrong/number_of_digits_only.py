"""Asks only whether there are 81 digits in all."""
# marks: decode_model 7
# reason: test_decode_model_errors: decode_model of a model in which one cell has no digit, and another has two returned something, expected: raises ValueError.
def decode_model(model):
    positive = sorted(x for x in model if 0 < x < 730)
    if len(positive) != 81:
        raise ValueError
    text = "".join(str((x - 1) % 9 + 1) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
