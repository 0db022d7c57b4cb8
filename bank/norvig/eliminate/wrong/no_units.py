"""Only the first step: squares with one digit."""
# marks: eliminate 4
# reason: test_eliminate_examples: After eliminate(values, 'C2', '7'), C7 holds '4789', expected '7'. In row C, 7 has one place left, C7. Do you look at all three units of C2?
def eliminate(values, s, d):
    if d not in values[s]:
        return values
    values[s] = values[s].replace(d, "")
    if len(values[s]) == 0:
        return False
    if len(values[s]) == 1:
        if not all(eliminate(values, p, values[s]) for p in peers[s]):
            return False
    return values
