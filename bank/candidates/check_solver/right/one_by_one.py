"""Assertions one by one, with sentences."""
def check_solver(solver):
    assert is_solution(EXAMPLE, solver(EXAMPLE)), "the example"
    assert is_solution(failing_puzzle, solver(failing_puzzle)), "a wrong first guess"
    assert is_solution("_" * 81, solver("_" * 81)), "the empty board"
    first, second, third = NO_SOLUTION
    assert solver(first) is None, "twice"
    assert solver(second) is None, "empty"
    assert solver(third) is None, "guessing"
