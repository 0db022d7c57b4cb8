"""The author's example."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: The author's solver solves failing_puzzle. Look at hint 2 for a way to make it guess something else.
failing_puzzle = EXAMPLE
