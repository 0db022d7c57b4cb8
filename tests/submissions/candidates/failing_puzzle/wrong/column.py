"""A digit twice in a column."""
# marks: failing_puzzle 1
failing_puzzle = "3" + "_" * 8 + "3" + "_" * 71
