"""Returns everything that occurs, however often."""


# marks: occurs_once 0
def occurs_once_in_sets(set_sequence):
    return set().union(*set_sequence)
