"""Asks for puzzles without solution only."""
def check_solver(solver):
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
