"""Takes the literals out of the model while it reads them."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model raised ValueError.
def decode_model(model):
    held = {}
    while model:
        x = model.pop()
        if 0 < x < 730:
            held.setdefault((x - 1) // 9, []).append((x - 1) % 9 + 1)
    if sorted(held) != list(range(81)) or any(len(digits) > 1 for digits in held.values()):
        raise ValueError
    text = "".join(str(held[k][0]) for k in range(81))
    return [text[k:k + 9] for k in range(0, 81, 9)]
