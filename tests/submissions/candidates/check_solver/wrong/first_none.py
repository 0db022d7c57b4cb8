"""Asks for the first puzzle without solution only."""
# marks: check_solver 6
# reason: test_check_solver_none: check_solver accepts a solver that accepts puzzles in which nothing is left for a cell.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    assert solver(NO_SOLUTION[0]) is None
