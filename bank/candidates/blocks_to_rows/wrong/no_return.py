"""Forgets to return."""
# marks: blocks_to_rows 0
# reason: test_blocks_to_rows_examples: blocks_to_rows(numbers) returned None, expected a list of nine lists. None usually means that a return is missing.
def blocks_to_rows(rows):
    result = []
    for top in (0, 3, 6):
        for left in (0, 3, 6):
            result.append([thing for row in rows[top:top + 3] for thing in row[left:left + 3]])
