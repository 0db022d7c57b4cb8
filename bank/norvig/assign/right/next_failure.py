"""Looks for the first elimination that fails."""
def assign(values, s, d):
    results = (eliminate(values, s, other) for other in list(values[s]) if other is not d and other != d)
    failure = next((result for result in results if not result), values)
    return failure
