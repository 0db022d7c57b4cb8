"""Asks for the failing puzzle only."""
# marks: check_solver 2
# reason: test_check_solver_answers: check_solver accepts a solver that always returns the answer to its first puzzle.
def check_solver(solver):
    assert is_solution(failing_puzzle, solver(failing_puzzle))
