"""Unpacks a list of one element in each cell, which raises ValueError by itself."""
def decode_model(model):
    def digit(i, j):
        (d,) = [str(d) for d in range(1, 10) if variable(i, j, d) in model]
        return d

    return ["".join(digit(i, j) for j in range(9)) for i in range(9)]
