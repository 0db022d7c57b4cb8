"""Forgets the blocks."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: unitlist lacks the unit A1 A2 A3 B1 B2 B3 C1 C2 C3.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
