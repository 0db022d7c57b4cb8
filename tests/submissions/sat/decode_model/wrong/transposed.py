"""Swaps rows and columns."""
# marks: decode_model 3
def decode_model(model):
    def digit(i, j):
        (d,) = [str(d) for d in range(1, 10) if variable(i, j, d) in model]
        return d

    return ["".join(digit(i, j) for i in range(9)) for j in range(9)]
