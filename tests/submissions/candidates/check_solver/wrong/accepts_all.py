"""Asks and does not look."""
# marks: check_solver 0
def check_solver(solver):
    for puzzle in [EXAMPLE, failing_puzzle, *NO_SOLUTION]:
        solver(puzzle)
