"""Goes through one flat list with a table of starts."""
def blocks_to_rows(rows):
    flat = sum(rows, [])
    offsets = (0, 1, 2, 9, 10, 11, 18, 19, 20)
    return [[flat[s + o] for o in offsets] for s in (0, 3, 6, 27, 30, 33, 54, 57, 60)]
