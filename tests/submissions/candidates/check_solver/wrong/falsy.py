"""Takes everything that counts as false for None."""
# marks: check_solver 6
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert not solver(puzzle)
