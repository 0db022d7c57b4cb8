"""Asks for puzzles with solutions only."""
# marks: check_solver 6
# reason: test_check_solver_none: check_solver accepts a solver that returns a board for a puzzle without solution.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle, "_" * 81):
        assert is_solution(puzzle, solver(puzzle))
