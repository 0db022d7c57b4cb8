"""Calls the solver wrongly, since the message of that names it."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver raised AssertionError for a solver that is right: 'the function cannot be called with these arguments'. If is_solution is wrong, mend exercise 3 first.
def check_solver(solver):
    try:
        solver()
    except TypeError as error:
        assert any(name in str(error) for name in ("right_solver", "backwards")), error
