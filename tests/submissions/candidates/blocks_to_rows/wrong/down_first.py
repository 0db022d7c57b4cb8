"""Counts the blocks downwards first."""
# marks: blocks_to_rows 0
def blocks_to_rows(rows):
    corners = [(top, left) for left in (0, 3, 6) for top in (0, 3, 6)]
    return [[thing for row in rows[top:top + 3] for thing in row[left:left + 3]] for top, left in corners]
