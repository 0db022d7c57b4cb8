"""Wants to append a puzzle to NO_SOLUTION in every call."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver raised AttributeError for a solver that is right: "'tuple' object has no attribute 'append'". If is_solution is wrong, mend exercise 3 first.
def check_solver(solver):
    without = NO_SOLUTION
    without.append("_" * 72 + "7___7____")
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in without:
        assert solver(puzzle) is None
