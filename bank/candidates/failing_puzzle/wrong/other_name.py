"""Another name for the variable."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: The check could not use what came back. NameError: name 'failing_puzzle' is not defined
my_puzzle = "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4."
