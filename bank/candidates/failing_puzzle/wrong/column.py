"""A digit twice in a column."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: failing_puzzle has a digit twice in column 0, counted from 0.
failing_puzzle = "3" + "_" * 8 + "3" + "_" * 71
