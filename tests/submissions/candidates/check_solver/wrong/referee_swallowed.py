"""Takes an answer over which the referee stumbles for a right one."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver accepts a solver that returns True for a puzzle that has a solution.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        answer = solver(puzzle)
        try:
            right = is_solution(puzzle, answer)
        except Exception:
            continue
        assert right
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
