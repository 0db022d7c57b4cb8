"""Looks for repeated digits only."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver accepts a solver that returns a board of another puzzle.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        board = solver(puzzle)
        assert board is not None and board is not True and not has_repeats(board)
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
