"""dict.fromkeys gives all squares one and the same set."""
# marks: units_and_peers 5
# reason: test_units_and_peers_examples: C2 is one of its own peers. Take out {s}: set(s) is two letters; - comes before |.
unitlist = [cross(rows, c) for c in cols] + [cross(r, cols) for r in rows]
unitlist += [cross(rs, cs) for rs in ("ABC", "DEF", "GHI") for cs in ("123", "456", "789")]
units = {s: [u for u in unitlist if s in u] for s in squares}
peers = dict.fromkeys(squares, set())
for s in squares:
    for u in units[s]:
        peers[s].update(u)
    peers[s].discard(s)
