"""Asks for puzzles with solutions only."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that raises an error for puzzles without solution. Does it ask for one of NO_SOLUTION? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle, "_" * 81):
        assert is_solution(puzzle, solver(puzzle))
