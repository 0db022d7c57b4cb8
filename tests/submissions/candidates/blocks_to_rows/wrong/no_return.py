"""Forgets to return."""
# marks: blocks_to_rows 0
def blocks_to_rows(rows):
    result = []
    for top in (0, 3, 6):
        for left in (0, 3, 6):
            result.append([thing for row in rows[top:top + 3] for thing in row[left:left + 3]])
