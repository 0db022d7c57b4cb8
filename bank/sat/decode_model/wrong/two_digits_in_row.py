"""Joins the digits of the whole grid in their order and wants 81 in all, and nine in each row and each column."""
# marks: decode_model 5
# reason: test_decode_model_examples: decode_model of a model in which row 0, column 0 and row 8, column 8 hold no digit, and row 0, column 8 and row 8, column 0 two returned ['346789112', '672195348', '198342567', '859761423', '426853791', '713924856', '961537284', '287419635', '134528617'], expected: raises ValueError.
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
