"""Gives names of the course, which it does not need, to something else."""
display = print
rows, cols, digits = range(9), range(9), range(1, 10)


def assign(values, s, d):
    for digits in values[s]:
        if digits == d:
            continue
        if eliminate(values, s, digits) == False:
            return False
    return values
