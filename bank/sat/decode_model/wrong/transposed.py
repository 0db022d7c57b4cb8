"""Swaps rows and columns."""
# marks: decode_model 4
# reason: test_decode_model_examples: decode_model(model) returned ['561847923', '379521684', '428963175', '613789542', '794652318', '852134796', '935478261', '146295837', '287316459'], expected ['534678912', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '345286179'].
def decode_model(model):
    def digit(i, j):
        (d,) = [str(d) for d in range(1, 10) if variable(i, j, d) in model]
        return d

    return ["".join(digit(i, j) for i in range(9)) for j in range(9)]
