"""Takes what a solver raises for "no solution"."""
# marks: check_solver 6
# reason: test_check_solver_none: check_solver accepts a solver that raises an exception for a puzzle without solution.
def check_solver(solver):
    def ask(puzzle):
        try:
            return solver(puzzle)
        except Exception:
            return None

    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, ask(puzzle))
    for puzzle in NO_SOLUTION:
        assert ask(puzzle) is None
