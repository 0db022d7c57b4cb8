"""A slip of the keys: 788 for 789."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: unitlist holds ['A7', 'A8', 'A8', 'B7', 'B8', 'B8', 'C7', 'C8', 'C8'], in which there are 6 different squares, expected 9. Have the lists in unitlist stayed as they were, when the other tables were made?
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "788")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
