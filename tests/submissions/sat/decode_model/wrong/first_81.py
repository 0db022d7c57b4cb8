"""Takes the first 81 positive literals, and looks no further."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model of a model in which row 0, column 0 holds 3 and 5 returned ['353467891', '267219534', '819834256', '785976142', '342685379', '171392485', '696153728', '428741963', '534528617'], expected: raises ValueError.
def decode_model(model):
    positive = sorted(x for x in model if x > 0)[:81]
    if len(positive) < 81:
        raise ValueError("too few digits")
    text = "".join(str((x - 1) % 9 + 1) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
