"""Remembers its answers, and hands out the same dictionary again."""
memory = {}


def search(values):
    if values is False:
        return False
    key = " ".join(values[s] for s in squares)
    if key not in memory:
        memory[key] = fresh_search(values)
    return memory[key]


def fresh_search(values):
    if all(len(values[s]) == 1 for s in squares):
        return values.copy()
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    return some(search(assign(values.copy(), s, d)) for d in values[s])
