"""A digit twice in a row."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: failing_puzzle has a digit twice in row 0, counted from 0.
failing_puzzle = NO_SOLUTION[0]
