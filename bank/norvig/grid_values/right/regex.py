"""A regular expression finds what counts."""
import re


def grid_values(grid):
    found = re.findall(r"[0-9.]", grid, re.ASCII)
    if len(found) == 81:
        return {s: c for s, c in zip(squares, found)}
    raise ValueError("found %d squares where 81 were expected" % len(found))
