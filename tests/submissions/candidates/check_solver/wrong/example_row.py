"""Compares the first row of the example with what the author printed, and looks no further there."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver accepts a solver of which one answer has only the first row right.
def check_solver(solver):
    board = solver(EXAMPLE)
    assert [cell[0] for cell in board[0]] == [5, 1, 4, 8, 9, 6, 3, 2, 7]
    assert is_solution(failing_puzzle, solver(failing_puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
