"""Other letters for blanks."""
# marks: failing_puzzle 0
# reason: test_failing_puzzle_examples: In a puzzle stand digits, and _ or 0 or a dot for a blank; this one has 'x' in it: '85xxx24xx72xxxxxx9xx4xxxxxxxxx1x7xx23x5xxx9xxx4xxxxxxxxxxx8xx7xx17xxxxxxxxxx36x4x'.
failing_puzzle = "85xxx24xx72xxxxxx9xx4xxxxxxxxx1x7xx23x5xxx9xxx4xxxxxxxxxxx8xx7xx17xxxxxxxxxx36x4x"
