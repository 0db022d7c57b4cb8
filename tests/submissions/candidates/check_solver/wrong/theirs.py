"""Compares with the author's solver."""
# marks: check_solver 2
def check_solver(solver):
    for puzzle in (EXAMPLE, "_" * 81):
        assert solver(puzzle) == their_solver(puzzle)
    assert solver(failing_puzzle) != their_solver(failing_puzzle)
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
