"""Stops after units."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: The check could not use what came back. NotImplementedError: There is no peers yet. Make it in the cell of this exercise, run that, and then this one.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: [u for u in unitlist if s in u] for s in squares}
