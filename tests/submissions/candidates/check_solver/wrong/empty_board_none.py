"""Accepts None for the empty board, although that has solutions."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver accepts a solver of which one answer is None, although there is a solution.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    answer = solver("_" * 81)
    assert answer is None or is_solution("_" * 81, answer)
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
