"""The last exercise is blank; opposite units go unnoticed, the guesses are missing in the models, and the blocks in the puzzle."""

# like: all-right
# blank: decode_model

# %% unit_propagation
def unit_propagation(formula):
    left, forced = simplify(formula, set()), set()
    while True:
        units = set().union(*(c for c in left if len(c) == 1))
        if not units:
            return left, forced
        left = simplify(left, units)
        forced |= units

# %% dpll
def dpll(formula):
    left, forced = unit_propagation(formula)
    if not left:
        return forced
    x = choose_literal(left)
    for guess in (x, -x):
        try:
            return forced | dpll(simplify(left, {guess}))
        except Unsolvable:
            pass
    raise Unsolvable

# %% encode_sudoku
def encode_sudoku(puzzle):
    f = [frozenset({variable(i, j, d)}) for i, j, d in givens(puzzle)]
    for i in range(9):
        for j in range(9):
            f.append(frozenset(variable(i, j, d) for d in range(1, 10)))
            for d in range(1, 10):
                for k in range(9):
                    if k != j:
                        f.append(frozenset({-variable(i, j, d), -variable(i, k, d)}))
                    if k != i:
                        f.append(frozenset({-variable(i, j, d), -variable(k, j, d)}))
    return f
