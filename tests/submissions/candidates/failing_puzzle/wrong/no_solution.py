"""A puzzle without solution that only guessing shows."""
# marks: failing_puzzle 3
# reason: test_failing_puzzle_solution: failing_puzzle has no solution.
failing_puzzle = NO_SOLUTION[2]
