"""Looks at the first row of the answers."""
# marks: check_solver 4
# reason: test_check_solver_answers: check_solver accepts a solver that returns a board of another puzzle.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        board = solver(puzzle)
        assert sorted(board[0]) == [[d] for d in range(1, 10)]
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
