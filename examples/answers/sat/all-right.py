"""Everything right, written the way most students write it."""

# %% simplify
def simplify(formula, assignment):
    new_formula = []
    for clause in formula:
        satisfied = False
        remaining = set()
        for literal in clause:
            if literal in assignment:
                satisfied = True
            elif -literal in assignment:
                pass
            else:
                remaining.add(literal)
        if satisfied:
            continue
        if len(remaining) == 0:
            raise Unsolvable()
        new_formula.append(frozenset(remaining))
    return new_formula

# %% unit_propagation
def unit_propagation(formula):
    formula = simplify(formula, set())
    forced = set()
    while True:
        for clause in formula:
            if len(clause) == 1:
                break
        else:
            return formula, forced
        (literal,) = clause
        forced.add(literal)
        formula = simplify(formula, {literal})

# %% choose_literal
def choose_literal(formula):
    length = len(formula[0])
    for clause in formula:
        if len(clause) < length:
            length = len(clause)
    times = {}
    for clause in formula:
        if len(clause) == length:
            for x in clause:
                times[x] = times.get(x, 0) + 1
    best, best_score = None, -1
    for x in times:
        score = (times[x] + 1) * (times.get(-x, 0) + 1)
        if score > best_score:
            best, best_score = x, score
    return best

# %% dpll
def dpll(formula):
    left, forced = unit_propagation(formula)
    if len(left) == 0:
        return forced
    x = choose_literal(left)
    try:
        return forced | dpll(left + [frozenset({x})])
    except Unsolvable:
        return forced | dpll(left + [frozenset({-x})])

# %% encode_sudoku
def encode_sudoku(puzzle):
    f = []
    cells = [(i, j) for i in range(9) for j in range(9)]
    for i, j in cells:
        f.append(frozenset(variable(i, j, d) for d in range(1, 10)))
        for r, c in cells:
            peers = r == i or c == j or (r // 3 == i // 3 and c // 3 == j // 3)
            if peers and (r, c) < (i, j):
                for d in range(1, 10):
                    f.append(frozenset({-variable(i, j, d), -variable(r, c, d)}))
    for i, j, d in givens(puzzle):
        f.append(frozenset({variable(i, j, d)}))
    return f

# %% decode_model
def decode_model(model):
    grid_ = [["_"] * 9 for _ in range(9)]
    for i in range(9):
        for j in range(9):
            for d in range(1, 10):
                if variable(i, j, d) in model:
                    if grid_[i][j] != "_":
                        raise ValueError(f"two digits in row {i}, column {j}")
                    grid_[i][j] = str(d)
    result = ["".join(row) for row in grid_]
    if any("_" in row for row in result):
        raise ValueError("an empty cell")
    return result
