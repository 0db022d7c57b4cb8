"""Asks for puzzles with solutions only."""
# marks: check_solver 6
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle, "_" * 81):
        assert is_solution(puzzle, solver(puzzle))
