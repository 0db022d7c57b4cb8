"""units[s] is one list of 27 squares."""
# marks: units_and_peers 6
# reason: test_units_and_peers_examples: units['A1'] is a single unit; expected a list of three, each of them a list of nine squares.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: sum([u for u in unitlist if s in u], []) for s in squares}
peers = {s: set(units[s]) - {s} for s in squares}
