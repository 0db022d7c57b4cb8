"""Takes what a solver raises for "no solution"."""
# marks: check_solver 4
# reason: test_check_solver_examples: check_solver found nothing wrong with a solver that raises an error for puzzles without solution. Does it ask for one of NO_SOLUTION? A test tells by raising AssertionError; what it returns or prints does not count.
def check_solver(solver):
    def ask(puzzle):
        try:
            return solver(puzzle)
        except Exception:
            return None

    for puzzle in (EXAMPLE, failing_puzzle):
        assert is_solution(puzzle, ask(puzzle))
    for puzzle in NO_SOLUTION:
        assert ask(puzzle) is None
