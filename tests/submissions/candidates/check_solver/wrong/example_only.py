"""Asks for the example only."""
# marks: check_solver 0
def check_solver(solver):
    assert is_solution(EXAMPLE, solver(EXAMPLE))
