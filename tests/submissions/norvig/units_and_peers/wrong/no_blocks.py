"""Forgets the blocks."""
# marks: units_and_peers 0
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
