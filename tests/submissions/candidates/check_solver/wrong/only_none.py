"""Asks for puzzles without solution only."""
# marks: check_solver 4
# reason: test_check_solver_answers: check_solver accepts a solver that returns a board of another puzzle.
def check_solver(solver):
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
