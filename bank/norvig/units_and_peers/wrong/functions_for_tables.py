"""Functions in place of dictionaries."""
# marks: units_and_peers 3
# reason: test_units_and_peers_examples: units is a function, expected a dictionary: units['C2'] is looked up, not called.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]


def units(s):
    return [u for u in unitlist if s in u]


def peers(s):
    return set(sum(units(s), [])) - {s}
