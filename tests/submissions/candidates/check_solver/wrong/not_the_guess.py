"""Leaves out the puzzle for which only guessing shows that there is no solution."""
# marks: check_solver 6
# reason: test_check_solver_none: check_solver accepts a solver that accepts puzzles without solution that do not show so at once.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION[:2]:
        assert solver(puzzle) is None
