"""A good puzzle with one digit copied wrongly."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: failing_puzzle has no solution. Was a digit copied wrongly? Take one from a newspaper, or take digits away from a solved board.
failing_puzzle = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.5."
