"""An empty board."""
# marks: failing_puzzle 0
failing_puzzle = "_" * 81
