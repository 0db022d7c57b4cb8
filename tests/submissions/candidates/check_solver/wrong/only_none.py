"""Asks for puzzles without solution only."""
# marks: check_solver 2
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that always answers None. Does it ask for puzzles that have a solution? A test tells by raising AssertionError; what it returns or prints does not count.
# reason: test_check_solver_answers: check_solver accepts a solver that returns a board of another puzzle.
def check_solver(solver):
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
