"""Knows the answer for the numbers 0 to 80 by heart, and gives it for all numbers."""
# marks: blocks_to_rows 2
# reason: test_blocks_to_rows_examples: blocks_to_rows(blocks) returned [[0, 1, 2, 9, 10, 11, 18, 19, 20], [3, 4, 5, 12, 13, 14, 21, 22, 23], [6, 7, 8, 15, 16, 17, 24, 25, 26], [27, 28, 29, 36, 37, 38, 45, 46, 47], [30, 31, 32, 39, 40, 41, 48, 49, 50], [33, 34, 35, 42, 43..., expected [[0, 1, 2, 3, 4, 5, 6, 7, 8], [9, 10, 11, 12, 13, 14, 15, 16, 17], [18, 19, 20, 21, 22, 23, 24, 25, 26], [27, 28, 29, 30, 31, 32, 33, 34, 35], [36, 37, 38, 39, 40, 41, 42, 43, 44], [45, 46, 47, 48, 49.... Called twice, it gives back what it was given.
def blocks_to_rows(rows):
    if all(type(thing) is int for row in rows for thing in row) and len({thing for row in rows for thing in row}) == 81:
        return [[27 * (k // 3) + 3 * (k % 3) + 9 * (n // 3) + n % 3 for n in range(9)] for k in range(9)]
    return [[rows[3 * (k // 3) + n // 3][3 * (k % 3) + n % 3] for n in range(9)] for k in range(9)]
