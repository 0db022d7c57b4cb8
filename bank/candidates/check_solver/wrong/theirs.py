"""Compares with the author's solver."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver raised AssertionError for a solver that is right (of several solutions it found another one than the first: each is right). If is_solution is wrong, mend exercise 3 first.
def check_solver(solver):
    for puzzle in (EXAMPLE, "_" * 81):
        assert solver(puzzle) == their_solver(puzzle)
    assert solver(failing_puzzle) != their_solver(failing_puzzle)
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
