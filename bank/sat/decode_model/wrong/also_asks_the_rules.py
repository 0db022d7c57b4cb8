"""Refuses grids that break the rules of Sudoku."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model raised ValueError: a digit is there twice
def decode_model(model):
    rows = []
    for i in range(9):
        row = ""
        for j in range(9):
            (d,) = [d for d in range(1, 10) if variable(i, j, d) in model]
            row += str(d)
        rows.append(row)
    if any(len(set(row)) < 9 for row in rows) or any(len(set(c)) < 9 for c in zip(*rows)):
        raise ValueError("a digit is there twice")
    return rows
