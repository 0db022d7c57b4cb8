"""The square in the middle row of each band is compared with the wrong band."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: peers['H8'] has 19 squares, expected 20. Are the squares of all three units in it, and have the lists in unitlist stayed as they were?
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: {p for u in units[s][:2] for p in u if p != s} | {p for p in units[s][2] if p[0] != s[0] and p[1] != s[1]} for s in squares}
peers["H8"] = peers["H8"] - {"G7"}
