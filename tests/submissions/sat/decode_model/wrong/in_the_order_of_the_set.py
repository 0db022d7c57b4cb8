"""Reads the literals in the order in which the set has them."""
# marks: decode_model 3
def decode_model(model):
    positive = [x for x in model if 0 < x < 730]
    if {(x - 1) // 9 for x in positive} != set(range(81)) or len(positive) != 81:
        raise ValueError
    text = "".join(str((x - 1) % 9 + 1) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
