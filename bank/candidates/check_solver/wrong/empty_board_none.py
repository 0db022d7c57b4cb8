"""Accepts None for the empty board, although that has solutions."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver whose answer number 3 is wrong, and all others right; it was asked for '_________________________________________________________________________________'. A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    answer = solver("_" * 81)
    assert answer is None or is_solution("_" * 81, answer)
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
