"""How well colours can be told apart."""


def linear(colour):
    """A colour #RRGGBB as three amounts of light (WCAG 2.2, relative luminance)."""
    values = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    return [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values]


def contrast(one, other):
    """The contrast ratio of WCAG 2.2."""
    light = []
    for colour in (one, other):
        r, g, b = linear(colour)
        light.append(0.2126 * r + 0.7152 * g + 0.0722 * b)
    return (max(light) + 0.05) / (min(light) + 0.05)
