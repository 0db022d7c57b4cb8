"""A digit twice in a row."""
failing_puzzle = NO_SOLUTION[0]
