"""Two lists of puzzles, in loops."""
def check_solver(solver):
    good = [
        EXAMPLE,
        failing_puzzle,
        "003020600900305001001806400008102900700000008006708200002609500800203009005010300",
        "6..3.2....4.....8..........7.26............543.........8.15........8.2........7..",
    ]
    for puzzle in good:
        if not is_solution(puzzle, solver(puzzle)):
            raise AssertionError("wrong answer for " + puzzle)
    for puzzle in NO_SOLUTION:
        answer = solver(puzzle)
        if answer is not None:
            raise AssertionError(f"{answer} for a puzzle without solution")
