"""Takes an answer over which the referee stumbles for a right one."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that answers True for a puzzle that has a solution. A test tells by raising AssertionError; what it returns or prints does not count.
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
