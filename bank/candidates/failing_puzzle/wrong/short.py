"""A mark is missing."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: A puzzle has 81 marks; this one has 80: '85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4'.
failing_puzzle = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4"
