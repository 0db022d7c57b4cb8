"""Units are tuples; each one is entered at all of its squares."""
from collections import defaultdict
from itertools import chain, product

unitlist = [tuple(cross(r, cols)) for r in rows]
unitlist.extend(tuple(cross(rows, c)) for c in cols)
unitlist.extend(tuple(cross(a, b)) for a, b in product(("ABC", "DEF", "GHI"), ("123", "456", "789")))
units, peers = defaultdict(list), dict()
for unit in unitlist:
    for s in unit:
        units[s].append(unit)
for s in squares:
    peers[s] = set(chain(*units[s]))
    peers[s].discard(s)
