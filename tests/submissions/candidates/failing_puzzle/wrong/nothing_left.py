"""A cell for which nothing is left."""
# marks: failing_puzzle 3
# reason: test_failing_puzzle_solution: failing_puzzle has no solution.
failing_puzzle = NO_SOLUTION[1]
