"""Writes down for each element in which sets it lives."""
def occurs_once_in_sets(set_sequence):
    """Elements with one home."""
    homes = {}
    for number, s in enumerate(set_sequence):
        for x in s:
            homes.setdefault(x, []).append(number)
    return {x for x, numbers in homes.items() if len(numbers) == 1}
