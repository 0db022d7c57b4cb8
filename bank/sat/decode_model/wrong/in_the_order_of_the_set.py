"""Reads the literals in the order in which the set has them."""
# marks: decode_model 4
# reason: test_decode_model_examples: decode_model(model) returned ['553347267', '848291827', '461721963', '955334458', '129868134', '729567859', '761423426', '853791713', '924856961'], expected ['534678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'].
def decode_model(model):
    positive = [x for x in model if 0 < x < 730]
    if {(x - 1) // 9 for x in positive} != set(range(81)) or len(positive) != 81:
        raise ValueError
    text = "".join(str((x - 1) % 9 + 1) for x in positive)
    return [text[k:k + 9] for k in range(0, 81, 9)]
