"""Columns twice, and no rows."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: unitlist lacks the unit A1 A2 A3 A4 A5 A6 A7 A8 A9.
unitlist = [cross(rows, c) for c in cols] + [[r + c for r in rows] for c in cols]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
