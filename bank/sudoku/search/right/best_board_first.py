"""Keeps the boards in a heap and goes on with the one that has the fewest candidates left."""
import heapq
from itertools import count


def sudoku_search(self, new_cell=None):
    number = count()  # so that two boards are never compared
    heap = [(0, next(number), self, new_cell)]
    while heap:
        _, _, sd, cell = heapq.heappop(heap)
        try:
            sd.full_propagation(cell and {cell})
        except Unsolvable:
            continue
        sizes = {(i, j): len(sd.m[i][j]) for i, j in ALL_CELLS}
        still_open = [ij for ij in ALL_CELLS if sizes[ij] > 1]
        if not still_open:
            return sd
        i, j = min(still_open, key=sizes.get)
        for x in sd.m[i][j]:
            guess = Sudoku.from_string(sd.to_string())
            guess.m[i][j] = {x}
            heapq.heappush(heap, (sum(sizes.values()), next(number), guess, (i, j)))
    raise Unsolvable


Sudoku.search = sudoku_search
