"""Goes over the clauses once, using what it found so far, and never returns to earlier ones."""
# marks: unit_propagation 4
# reason: test_unit_propagation_chains: unit_propagation of 52 clauses: the formula left is a formula that lacks 1 of the clauses expected.
def unit_propagation(formula):
    forced = set()
    for clause in formula:
        rest = [x for x in clause if -x not in forced]
        if not rest:
            raise Unsolvable
        if len(rest) == 1:
            forced.add(rest[0])
    return simplify(formula, forced), forced
