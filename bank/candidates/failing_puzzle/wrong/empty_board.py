"""An empty board."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: The author's solver solves failing_puzzle. With so few digits there are many solutions, and nearly every guess is right. Take a hard puzzle with one solution (hint 1).
failing_puzzle = "_" * 81
