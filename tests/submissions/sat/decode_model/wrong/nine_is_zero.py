"""Writes 0 for 9."""
# marks: decode_model 3
def decode_model(model):
    positive = sorted(x for x in model if 0 < x < 730)
    if [(x - 1) // 9 for x in positive] != list(range(81)):
        raise ValueError
    text = "".join(str(x % 9) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
