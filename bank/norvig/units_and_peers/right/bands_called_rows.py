"""Its loops give rows, cols and digits to something else, after the last use."""
unitlist = [[row + col for row in rows] for col in cols]
unitlist += [[row + col for col in cols] for row in rows]
for rows in ("ABC", "DEF", "GHI"):
    for cols in ("123", "456", "789"):
        unitlist.append(cross(rows, cols))
units, peers = {}, {}
for digits in squares:
    units[digits] = [unit for unit in unitlist if digits in unit]
    peers[digits] = set(sum(units[digits], [])) - {digits}
