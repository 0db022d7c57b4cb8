"""Chooses in clauses of 2 to 4 literals, and believes that nothing is left if there are only longer ones."""
# marks: dpll 6
# reason: test_dpll_examples: dpll of all clauses of 5 literals over 5 variables returned set(), expected: raises Unsolvable, because no assignment makes all these clauses true.
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
