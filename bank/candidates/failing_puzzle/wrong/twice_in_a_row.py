"""A digit twice in a row."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: failing_puzzle has a digit twice in row 0, counted from 0. 1 is nowhere in it: does a second replace take what the first one has put in? str.translate exchanges both at once.
failing_puzzle = NO_SOLUTION[0]
