"""Appends a puzzle to NO_SOLUTION in every call, so that it asks for more and more."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver asks for more and more puzzles, call by call; does it change a list that is not its own?
def check_solver(solver):
    without = NO_SOLUTION
    without.append("_" * 72 + "7___7____")
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in without:
        assert solver(puzzle) is None
