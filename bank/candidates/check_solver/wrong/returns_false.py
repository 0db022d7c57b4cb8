"""Returns False instead of raising."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver whose board for failing_puzzle is wrong. Is that asked for? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    return all(is_solution(p, solver(p)) for p in (EXAMPLE, failing_puzzle)) and all(solver(p) is None for p in NO_SOLUTION)
