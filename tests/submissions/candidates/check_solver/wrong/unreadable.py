"""Also asks for a text that is no puzzle, and lets pass what comes."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver must ask only for puzzles that read_board can read.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
    try:
        solver("no puzzle")
    except (ValueError, AssertionError):
        pass
