"""Is content with anything but None."""
# marks: check_solver 4
# reason: test_check_solver_answers: check_solver accepts a solver that returns a board of another puzzle.
def check_solver(solver):
    assert solver(EXAMPLE) is not None
    assert solver(failing_puzzle) is not None
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
