"""Wants the same answer twice, also for the empty board, of which a right solver may choose another solution."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver rejects a solver that is right and finds now one, now another one of several solutions.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle, "_" * 81):
        board = solver(puzzle)
        assert is_solution(puzzle, board)
        assert solver(puzzle) == board
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
