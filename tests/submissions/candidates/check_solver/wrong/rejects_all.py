"""Always finds fault."""
# marks: check_solver 0
def check_solver(solver):
    assert False, "this solver is wrong"
