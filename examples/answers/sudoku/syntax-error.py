"""A colon is missing in Exercise 4; all other exercises are right."""

# like: all-right

# %% occurs_once
def occurs_once_in_sets(set_sequence)
    """Elements that are in exactly one set."""
    return {x for s in set_sequence for x in s if sum(x in t for t in set_sequence) == 1}
