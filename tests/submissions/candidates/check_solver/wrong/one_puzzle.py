"""Asks for the failing puzzle only."""
def check_solver(solver):
    assert is_solution(failing_puzzle, solver(failing_puzzle))
