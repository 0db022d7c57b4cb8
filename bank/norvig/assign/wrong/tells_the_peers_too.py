"""Takes the digit away from the peers itself, which is for eliminate to do."""
# marks: assign 5
# reason: test_assign_examples: assign(values, 'C2', '3') on '1356' also took ['3 out of A1']. What follows for other squares is for eliminate to see.
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    for peer in peers[s]:
        if not eliminate(values, peer, d):
            return False
    return values
