"""Sorts the positive literals, of which there must be 81 in different cells."""
def decode_model(model):
    positive = sorted(x for x in model if 1 <= x <= 729)
    cells = [(x - 1) // 9 for x in positive]
    if cells != list(range(81)):
        raise ValueError("not one digit in each cell")
    text = "".join(str((x - 1) % 9 + 1) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
