"""Has a list NO_SOLUTION of its own, with more puzzles."""
NO_SOLUTION = [*NO_SOLUTION, "7" + "_" * 79 + "7", "_" * 72 + "3___3____"]
NO_SOLUTION[3] = "7" + "_" * 8 + "7" + "_" * 71


def check_solver(solver):
    for puzzle in [EXAMPLE, failing_puzzle]:
        assert is_solution(puzzle, solver(puzzle)), puzzle
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None, puzzle
