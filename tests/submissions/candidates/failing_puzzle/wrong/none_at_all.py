"""An empty text."""
# marks: failing_puzzle 0
failing_puzzle = ""
