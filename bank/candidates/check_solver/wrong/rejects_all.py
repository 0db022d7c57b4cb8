"""Always finds fault."""
# marks: check_solver 0
# reason: test_check_solver_examples: check_solver raised AssertionError for a solver that is right: 'this solver is wrong'. If is_solution is wrong, mend exercise 3 first.
def check_solver(solver):
    assert False, "this solver is wrong"
