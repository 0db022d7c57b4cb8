"""Lets a generator yield what is left."""
def simplify(formula, assignment):
    def what_is_left():
        for clause in formula:
            if not assignment & clause:
                clause = clause - set(map(int.__neg__, assignment))
                if not clause:
                    raise Unsolvable
                yield clause

    return list(what_is_left())
