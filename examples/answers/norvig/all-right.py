"""Everything is right, and written in other ways than the reference."""

# %% cross
import itertools


def cross(A, B):
    return list(map("".join, itertools.product(A, B)))


# %% units_and_peers
unitlist = [squares[9 * k:9 * k + 9] for k in range(9)]
unitlist += [squares[k::9] for k in range(9)]
for start in (0, 3, 6, 27, 30, 33, 54, 57, 60):
    unitlist.append(squares[start:start + 3] + squares[start + 9:start + 12] + squares[start + 18:start + 21])
units = dict((s, list(filter(lambda unit: s in unit, unitlist))) for s in squares)
peers = {s: {t for t in squares if t != s and any(t in unit for unit in units[s])} for s in squares}


# %% grid_values
import re


def grid_values(grid):
    found = re.findall(r"[0-9.]", grid, re.ASCII)
    if len(found) == 81:
        return {s: c for s, c in zip(squares, found)}
    raise ValueError("found %d squares where 81 were expected" % len(found))


# %% assign
def assign(values, s, d):
    others = values[s].replace(d, "")
    if all(eliminate(values, s, d2) for d2 in others):
        return values
    else:
        return False


# %% eliminate
def eliminate(values, s, d):
    if d in values[s]:
        values[s] = "".join(c for c in values[s] if c != d)
        for unit in units[s]:
            match [q for q in unit if d in values[q]]:
                case []:
                    return False
                case [only] if not assign(values, only, d):
                    return False
        match values[s]:
            case "":
                return False
            case left if len(left) == 1:
                for p in sorted(peers[s]):
                    if eliminate(values, p, left) is False:
                        return False
    return values


# %% search
def search(values):
    if not values:
        return False
    open_squares = [s for s in squares if len(values[s]) != 1]
    if len(open_squares) == 0:
        return values
    open_squares.sort(key=lambda s: len(values[s]))
    chosen = open_squares[0]
    for digit in values[chosen]:
        guess = dict(values)
        guess = assign(guess, chosen, digit)
        if guess is not False:
            result = search(guess)
            if result:
                return result
    return False
