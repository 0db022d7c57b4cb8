"""Returns tuples."""
# marks: blocks_to_rows 0
def blocks_to_rows(rows):
    corners = [(top, left) for top in (0, 3, 6) for left in (0, 3, 6)]
    return [tuple(thing for row in rows[top:top + 3] for thing in row[left:left + 3]) for top, left in corners]
