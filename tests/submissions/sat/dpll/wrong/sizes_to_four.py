"""Chooses in clauses of 2 to 4 literals, and believes that nothing is left if there are only longer ones."""
# marks: dpll 9
# reason: test_dpll_models: dpll of a formula with long clauses returned a set that is no model: the clause {2, -3, 5, 7, -8} is undecided.
def dpll(formula):
    left, forced = unit_propagation(formula)
    for size in (2, 3, 4):
        for clause in left:
            if len(clause) == size:
                x = next(iter(clause))
                try:
                    return forced | {x} | dpll(simplify(left, {x}))
                except Unsolvable:
                    return forced | {-x} | dpll(simplify(left, {-x}))
    return forced
