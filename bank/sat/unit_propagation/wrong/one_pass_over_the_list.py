"""Goes over the clauses once, using what it found so far, and never returns to earlier ones."""
# marks: unit_propagation 4
# reason: test_unit_propagation_examples: unit_propagation([{-2, 3}, {-1, 2}, {1}]): the formula left is [{-2, 3}, {2}], expected [], in any order: {-2, 3} should not be there. Each unit can make new ones, also of clauses that came before.
def unit_propagation(formula):
    forced = set()
    for clause in formula:
        rest = [x for x in clause if -x not in forced]
        if not rest:
            raise Unsolvable
        if len(rest) == 1:
            forced.add(rest[0])
    return simplify(formula, forced), forced
