"""Returns lists of numbers."""
# marks: decode_model 3
def decode_model(model):
    def digit(i, j):
        (d,) = [d for d in range(1, 10) if variable(i, j, d) in model]
        return d

    return [[digit(i, j) for j in range(9)] for i in range(9)]
