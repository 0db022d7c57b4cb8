"""A published hard puzzle, on one line, with dots."""
failing_puzzle = "1..92....524.1...........7..5...81.2.........4.27...9..6...........3.945....71..6"
