"""The range of digits ends at eight."""
# marks: assign 4
def assign(values, s, d):
    for k in range(1, 9):
        if str(k) != d and not eliminate(values, s, str(k)):
            return False
    return values
