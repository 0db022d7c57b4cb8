"""Returns False instead of raising."""
# marks: check_solver 0
def check_solver(solver):
    return all(is_solution(p, solver(p)) for p in (EXAMPLE, failing_puzzle)) and all(solver(p) is None for p in NO_SOLUTION)
