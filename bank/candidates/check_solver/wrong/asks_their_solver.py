"""Tests the author's solver instead of the one that it was given."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver raised AssertionError for a solver that is right. If is_solution is wrong, mend exercise 3 first.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, their_solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert their_solver(puzzle) is None
