"""Keeps the answers, and hands out the same dictionary again."""
# marks: grid_values 5
# reason: test_grid_values_examples: len(grid_values(line)) returned 0, expected 81. Somebody has emptied the first dictionary: does every call make a new one?
from functools import lru_cache


@lru_cache
def grid_values(grid):
    chars = [c for c in grid if c in digits or c in "0."]
    if len(chars) != 81:
        raise ValueError(f"{len(chars)} squares")
    return dict(zip(squares, chars))
