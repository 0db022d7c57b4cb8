"""Returns a generator."""
# marks: blocks_to_rows 0
# reason: test_blocks_to_rows_examples: blocks_to_rows(numbers) returned <generator object blocks_to_rows>, expected a list of nine lists.
def blocks_to_rows(rows):
    for top in (0, 3, 6):
        for left in (0, 3, 6):
            yield [thing for row in rows[top:top + 3] for thing in row[left:left + 3]]
