"""Takes the squares out of a list of its own, one after the other."""
left, units, peers = list(squares), dict(), dict()
unitlist = [cross(a, b) for a in rows for b in [cols]] + [cross(a, b) for a in [rows] for b in cols]
unitlist += [cross(rows[i:i + 3], cols[j:j + 3]) for i in (0, 3, 6) for j in (0, 3, 6)]
while left:
    square = left.pop()
    units[square] = [set(unit) for unit in unitlist if square in unit]
    peers[square] = units[square][0] | units[square][1] | units[square][2]
    peers[square].remove(square)
