"""Also asks for a text that is no puzzle, and lets pass what comes."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver asks for what is no puzzle. In a puzzle stand digits, and _ or 0 or a dot for a blank; this one has 'n' in it: 'no puzzle'.
def check_solver(solver):
    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, solver(puzzle))
    for puzzle in NO_SOLUTION:
        assert solver(puzzle) is None
    try:
        solver("no puzzle")
    except (ValueError, AssertionError):
        pass
