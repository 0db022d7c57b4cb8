"""Peers as lists of twenty different squares."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: peers['A1'] is a list, expected a set.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: sorted(set(sum(units[s], [])) - {s}) for s in squares}
