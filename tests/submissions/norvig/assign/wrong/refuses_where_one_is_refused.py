"""Looks whether an elimination is to be refused, and not what eliminate returns."""
# marks: assign 8
# reason: test_assign_contradiction: assign returned False, although d is possible and none of the eliminations that it needs returned False.
def assign(values, s, d):
    if "refused" in values or d not in values[s]:
        return False
    for other in values[s].replace(d, ""):
        eliminate(values, s, other)
    return values
