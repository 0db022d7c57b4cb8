"""Passes over a puzzle with a solution if the solver raises an error for it."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver accepts a solver that raises an error for a puzzle that has a solution.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        try:
            board = solver(puzzle)
        except Exception:
            continue
        assert is_solution(puzzle, board)
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
