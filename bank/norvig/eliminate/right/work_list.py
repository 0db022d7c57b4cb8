"""A list of what is still to be taken out, and no recursion."""
def eliminate(values, s, d):
    todo = [(s, d)]
    while todo:
        square, digit = todo.pop()
        if digit not in values[square]:
            continue
        left = values[square].replace(digit, "")
        values[square] = left
        if not left:
            return False
        if len(left) == 1:
            todo.extend((p, left) for p in peers[square])
        for unit in units[square]:
            places = [q for q in unit if digit in values[q]]
            if not places:
                return False
            if len(places) == 1:
                todo.extend((places[0], other) for other in values[places[0]] if other != digit)
    return values
