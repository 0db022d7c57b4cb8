"""Columns twice, and no rows."""
# marks: units_and_peers 0
unitlist = [cross(rows, c) for c in cols] + [[r + c for r in rows] for c in cols]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
