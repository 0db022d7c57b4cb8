"""Writes 0 for 9."""
# marks: decode_model 4
# reason: test_decode_model_examples: decode_model(model) returned ['534678012', '672105348', '108342567', '850761423', '426853701', '713024856', '061537284', '287410635', '345286170'], expected ['534678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'].
def decode_model(model):
    positive = sorted(x for x in model if 0 < x < 730)
    if [(x - 1) // 9 for x in positive] != list(range(81)):
        raise ValueError
    text = "".join(str(x % 9) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
