"""Takes everything that counts as false for None."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that answers False for puzzles without solution. The word is None. A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert not solver(puzzle)
