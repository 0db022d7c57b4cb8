"""Wants the same answer twice, also for the empty board, of which a right solver may choose another solution."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver raised AssertionError for a solver that is right (of several solutions it found another one than the first: each is right). If is_solution is wrong, mend exercise 3 first.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle, "_" * 81):
        board = solver(puzzle)
        assert is_solution(puzzle, board)
        assert solver(puzzle) == board
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
