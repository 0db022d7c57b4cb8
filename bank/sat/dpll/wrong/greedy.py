"""Makes the most frequent literal of each clause true, without ever taking anything back."""
# marks: dpll 2
# reason: test_dpll_examples: Unsolvable was raised, but nothing here is impossible. Is a guess simplified away before you search on, and taken back when it fails?
def dpll(formula):
    model, left = set(), list(formula)
    while left:
        left, forced = unit_propagation(left)
        model |= forced
        if left:
            x = choose_literal(left)
            model.add(x)
            left = simplify(left, {x})
    return model
