"""Counts the further variables as digits, too."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model raised ValueError: not one digit in each cell
def decode_model(model):
    positive = sorted(x for x in model if x > 0)
    if len(positive) != 81 or len({(x - 1) // 9 for x in positive}) != 81:
        raise ValueError("not one digit in each cell")
    text = "".join(str((x - 1) % 9 + 1) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
