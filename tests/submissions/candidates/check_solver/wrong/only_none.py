"""Asks for puzzles without solution only."""
# marks: check_solver 4
def check_solver(solver):
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
