"""Calls the solver with the name of the parameter, which a solver may call as it likes."""
# marks: check_solver 6
# reason: test_check_solver_answers: check_solver rejects a solver that is right and has another name for its parameter.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle=puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle=puzzle) is None
