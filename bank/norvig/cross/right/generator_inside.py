"""A generator yields the names, the function collects them."""
def cross(letters, numbers):
    def names():
        for letter in letters:
            yield from (letter.__add__(number) for number in numbers)

    return [*names()]
