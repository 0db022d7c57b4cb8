"""Asks for the first puzzle without solution only."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that answers a board where an empty cell shows that there is no solution. Is None the only right answer there, for each of NO_SOLUTION? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    assert solver(NO_SOLUTION[0]) is None
