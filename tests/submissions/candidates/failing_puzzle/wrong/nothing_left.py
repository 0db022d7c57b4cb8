"""A cell for which nothing is left."""
# marks: failing_puzzle 3
failing_puzzle = NO_SOLUTION[1]
