"""An empty text."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: A puzzle has 81 marks; this one has 0: ''.
failing_puzzle = ""
