"""A digit twice in a column."""
failing_puzzle = "3" + "_" * 8 + "3" + "_" * 71
