"""A digit twice in a row."""
# marks: failing_puzzle 1
failing_puzzle = NO_SOLUTION[0]
