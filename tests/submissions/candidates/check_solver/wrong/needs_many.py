"""Wants a certain solution of a puzzle that has many."""
# marks: check_solver 2
# reason: test_check_solver_answers: check_solver rejects a solver that is right and finds another one of several solutions.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    assert solver("_" * 81)[0] == [[1], [2], [3], [4], [5], [6], [7], [8], [9]]
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
