"""A slip of the keys: 788 for 789."""
# marks: units_and_peers 0
# reason: test_units_and_peers_examples: units['D9'] has 2 units, expected 3: a column, a row and a block.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "788")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
