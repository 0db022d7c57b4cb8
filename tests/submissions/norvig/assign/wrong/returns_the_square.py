"""Returns the square's digits, not the board."""
# marks: assign 2
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
    return values[s]
