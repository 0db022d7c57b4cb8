"""Slices of the list of squares; peers by asking for a common unit."""
unitlist = [squares[9 * k:9 * k + 9] for k in range(9)]
unitlist += [squares[k::9] for k in range(9)]
for start in (0, 3, 6, 27, 30, 33, 54, 57, 60):
    unitlist.append(squares[start:start + 3] + squares[start + 9:start + 12] + squares[start + 18:start + 21])
units = dict((s, list(filter(lambda unit: s in unit, unitlist))) for s in squares)
peers = {s: {t for t in squares if t != s and any(t in unit for unit in units[s])} for s in squares}
