"""Compares the first row and the last of the example, and nothing between."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver accepts a solver of which one answer has two cells of its middle row swapped.
# data: One answer is wrong between its first row and its last.
def check_solver(solver):
    board = solver(EXAMPLE)
    assert [cell[0] for cell in board[0]] == [5, 1, 4, 8, 9, 6, 3, 2, 7]
    assert [cell[0] for cell in board[8]] == [9, 8, 1, 5, 3, 4, 7, 6, 2]
    assert is_solution(failing_puzzle, solver(failing_puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
