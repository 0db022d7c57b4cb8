"""A cell for which nothing is left."""
failing_puzzle = NO_SOLUTION[1]
