"""The author's example."""
failing_puzzle = EXAMPLE
