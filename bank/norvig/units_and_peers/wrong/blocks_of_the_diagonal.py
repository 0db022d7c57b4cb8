"""zip makes only three of the nine blocks."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: unitlist lacks the unit A4 A5 A6 B4 B5 B6 C4 C5 C6.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs, cs in zip(("ABC", "DEF", "GHI"), ("123", "456", "789"))]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
