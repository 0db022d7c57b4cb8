"""An empty text."""
failing_puzzle = ""
