"""Asks for the example only."""
def check_solver(solver):
    assert is_solution(EXAMPLE, solver(EXAMPLE))
