"""A slip of the keys: 788 for 789."""
# marks: units_and_peers 0
# reason: test_units_and_peers_examples: peers['A7'] has 18 squares, expected 20. Are the squares of all three units in it, and have the lists in unitlist stayed as they were?
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "788")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
