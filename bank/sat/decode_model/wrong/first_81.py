"""Takes the first 81 positive literals, and looks no further."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model(model | {variable(0, 0, 6)}) must raise ValueError, and did not. Row 0, column 0 holds both 5 and 6.
def decode_model(model):
    positive = sorted(x for x in model if x > 0)[:81]
    if len(positive) < 81:
        raise ValueError("too few digits")
    text = "".join(str((x - 1) % 9 + 1) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
