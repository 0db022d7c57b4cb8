"""Wants a certain solution of a puzzle that has many."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver raised AssertionError for a solver that is right (of several solutions it found another one than the first: each is right). If is_solution is wrong, mend exercise 3 first.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    assert solver("_" * 81)[0] == [[1], [2], [3], [4], [5], [6], [7], [8], [9]]
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
