"""Compares with the author's solver."""
# marks: check_solver 2
# reason: test_check_solver_answers: check_solver rejects a solver that is right and finds another one of several solutions.
def check_solver(solver):
    for puzzle in (EXAMPLE, "_" * 81):
        assert solver(puzzle) == their_solver(puzzle)
    assert solver(failing_puzzle) != their_solver(failing_puzzle)
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
