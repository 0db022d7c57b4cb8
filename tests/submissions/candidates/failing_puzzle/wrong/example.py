"""The author's example."""
# marks: failing_puzzle 0
failing_puzzle = EXAMPLE
