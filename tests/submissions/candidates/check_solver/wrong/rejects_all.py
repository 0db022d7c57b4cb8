"""Always finds fault."""
def check_solver(solver):
    assert False, "this solver is wrong"
