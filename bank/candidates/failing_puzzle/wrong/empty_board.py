"""An empty board."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: The author's solver solves failing_puzzle. It guesses there, and the first candidate is right. Exchange digits (hint 2) so that the right one is no longer the first.
failing_puzzle = "_" * 81
