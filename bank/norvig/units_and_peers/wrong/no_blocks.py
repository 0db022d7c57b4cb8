"""Forgets the blocks."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: len(unitlist) returned 18, expected 27. There are 9 columns, 9 rows and 9 blocks, each a list.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
