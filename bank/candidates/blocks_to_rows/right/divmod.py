"""Computes where each thing stands with divmod."""
def blocks_to_rows(rows):
    result = []
    for k in range(9):
        a, b = divmod(k, 3)
        result.append([rows[3 * a + n // 3][3 * b + n % 3] for n in range(9)])
    return result
