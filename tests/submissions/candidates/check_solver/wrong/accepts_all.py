"""Asks and does not look."""
def check_solver(solver):
    for puzzle in [EXAMPLE, failing_puzzle, *NO_SOLUTION]:
        solver(puzzle)
