"""Counts with a Counter."""
from collections import Counter


def unique_digits(row):
    counts = Counter(d for cell in row for d in cell)
    once = {d for d, n in counts.items() if n == 1}
    return [[d for d in cell if d in once][:1] or cell for cell in row]
