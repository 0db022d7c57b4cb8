"""Running the cell added to a list that was there: every unit twice."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: len(unitlist) returned 54, expected 27. There are 9 columns, 9 rows and 9 blocks, each a list.
unitlist = []
for _ in range(2):
    unitlist += [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
    unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = {s: set(sum(units[s], [])) - {s} for s in squares}
