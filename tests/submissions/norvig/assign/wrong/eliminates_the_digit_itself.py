"""Takes out the digit that should stay."""
# marks: assign 0
def assign(values, s, d):
    if not eliminate(values, s, d):
        return False
    return values
