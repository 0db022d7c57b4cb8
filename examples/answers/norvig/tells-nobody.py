"""assign writes the digit and tells nobody; two contracts are read in a hurry."""

# like: all-right

# %% grid_values
def grid_values(grid):
    return dict(zip(squares, [c for c in grid if c in digits + "0."]))


# %% assign
def assign(values, s, d):
    if d not in values[s]:
        return False
    values[s] = d
    return values


# %% search
def search(values):
    if values is False:
        return False
    if all(len(values[s]) == 1 for s in squares):
        return values
    _, s = min((len(values[s]), s) for s in squares if len(values[s]) > 1)
    found = some(search(assign(values.copy(), s, d)) for d in values[s])
    if found:
        values.update(found)
    return found
