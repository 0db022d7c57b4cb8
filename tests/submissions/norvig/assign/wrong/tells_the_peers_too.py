"""Takes the digit away from the peers itself, which is for eliminate to do."""
# marks: assign 6
# reason: test_assign_contract: After assign of one of 9 digits, B1 holds [a text]68', expected '[a text]68'.
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    for peer in peers[s]:
        if not eliminate(values, peer, d):
            return False
    return values
