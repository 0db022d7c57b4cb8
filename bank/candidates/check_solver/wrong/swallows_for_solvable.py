"""Passes over a puzzle with a solution if the solver raises an error for it."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that raises an error for puzzles that have a solution. A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        try:
            board = solver(puzzle)
        except Exception:
            continue
        assert is_solution(puzzle, board)
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
