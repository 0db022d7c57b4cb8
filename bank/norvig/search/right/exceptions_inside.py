"""An exception inside, False outside."""
class DeadEnd(Exception):
    pass


def deeper(values):
    if values is False:
        raise DeadEnd
    for n in range(2, 10):
        for s in reversed(squares):
            if len(values[s]) == n:
                for d in digits:
                    if d in values[s]:
                        try:
                            return deeper(assign(dict(values.items()), s, d))
                        except DeadEnd:
                            pass
                raise DeadEnd
    return values


def search(values):
    try:
        return deeper(values)
    except DeadEnd:
        return False
