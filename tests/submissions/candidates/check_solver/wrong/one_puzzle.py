"""Asks for the failing puzzle only."""
# marks: check_solver 2
def check_solver(solver):
    assert is_solution(failing_puzzle, solver(failing_puzzle))
