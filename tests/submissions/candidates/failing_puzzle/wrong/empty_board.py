"""An empty board."""
failing_puzzle = "_" * 81
