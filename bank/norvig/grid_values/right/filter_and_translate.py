"""filter and a set; rows and columns are counted with enumerate."""
COUNTS = frozenset(".0123456789")


def grid_values(grid):
    kept = "".join(filter(COUNTS.__contains__, grid))
    n = len(kept)
    try:
        assert n == 81
    except AssertionError:
        raise ValueError(n) from None
    return {rows[k // 9] + cols[k % 9]: kept[k] for k in range(81)}
