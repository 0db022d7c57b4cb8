"""Calls the solver with the name of the parameter, which a solver may call as it likes."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver raised TypeError for a solver that is right: 'the function cannot be called with these arguments'. If is_solution is wrong, mend exercise 3 first.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle=puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle=puzzle) is None
