"""Of two such digits it takes the last one."""
def unique_digits(row):
    text = "".join(str(d) for cell in row for d in cell)
    answer = []
    for cell in row:
        keep = list(cell)
        if len(cell) > 1:
            for d in cell:
                if text.count(str(d)) == 1:
                    keep = [d]
        answer.append(keep)
    return answer
