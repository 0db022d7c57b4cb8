"""zip itself notices the wrong length; the message is made afterwards."""
class WrongGrid(ValueError):
    pass


def grid_values(grid):
    chars = [c for line in grid.splitlines() for c in line if c in "123456789" or c in ("0", ".")]
    try:
        return dict(zip(squares, chars, strict=True))
    except ValueError:
        raise WrongGrid(f"{len(chars)} squares") from None
