"""Takes the first 81 positive literals, and looks no further."""
# marks: decode_model 3
# reason: test_decode_model_examples: decode_model of a model in which row 4, column 4 holds 5 and 6 returned ['534678912', '672195348', '198342567', '859761423', '426856379', '171392485', '696153728', '428741963', '534528617'], expected: raises ValueError.
def decode_model(model):
    positive = sorted(x for x in model if x > 0)[:81]
    if len(positive) < 81:
        raise ValueError("too few digits")
    text = "".join(str((x - 1) % 9 + 1) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
