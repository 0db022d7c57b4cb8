"""Other letters for blanks."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: A puzzle has 81 marks: digits, or _ . 0 for blanks. This one has 81: '85xxx24xx72xxxxxx9xx4xxxxxxxxx1x7xx23x5xxx9xxx4xxxxxxxxxxx8xx7xx17xxxxxxxxxx36x4x'.
failing_puzzle = "85xxx24xx72xxxxxx9xx4xxxxxxxxx1x7xx23x5xxx9xxx4xxxxxxxxxxx8xx7xx17xxxxxxxxxx36x4x"
