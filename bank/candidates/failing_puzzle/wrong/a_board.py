"""A board instead of a text."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: A puzzle is a text; this is [[[8], [5], [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9], [2], [4], [1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 4, 5, 6, 7, 8, 9]], [[7], [2], [1, 2, 3, 4, 5, 6, 7,....
failing_puzzle = read_board("85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.")
