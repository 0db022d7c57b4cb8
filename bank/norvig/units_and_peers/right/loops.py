"""Plain loops with append and add."""
unitlist = []
for c in cols:
    unitlist.append([r + c for r in rows])
for r in rows:
    unitlist.append([r + c for c in cols])
for rs in ["ABC", "DEF", "GHI"]:
    for cs in ["123", "456", "789"]:
        block = []
        for r in rs:
            for c in cs:
                block.append(r + c)
        unitlist.append(block)

units = {}
peers = {}
for s in squares:
    units[s] = []
    peers[s] = set()
    for u in unitlist:
        if s in u:
            units[s].append(u)
            for other in u:
                if other != s:
                    peers[s].add(other)
