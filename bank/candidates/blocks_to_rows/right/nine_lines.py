"""Writes out nine lines with a helper."""
def blocks_to_rows(rows):
    def block(i, j):
        found = []
        for row in rows[i:i + 3]:
            found.extend(row[j:j + 3])
        return found

    return [
        block(0, 0), block(0, 3), block(0, 6),
        block(3, 0), block(3, 3), block(3, 6),
        block(6, 0), block(6, 3), block(6, 6),
    ]
