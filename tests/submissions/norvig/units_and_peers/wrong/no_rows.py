"""Columns twice, and no rows."""
# marks: units_and_peers 0
# reason: test_units_and_peers_examples: peers['A1'] has 14 squares, expected 20. Are the squares of all three units in it, and have the lists in unitlist stayed as they were?
unitlist = [cross(rows, c) for c in cols] + [[r + c for r in rows] for c in cols]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
