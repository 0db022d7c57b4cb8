"""What all pictures are: a drawing with its words, which shows itself in a notebook."""

import base64
import html
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

JOINT = 34  # the room for a sign between two pictures
_FORBIDDEN = re.compile("[^\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # in XML


@dataclass(frozen=True, eq=False)
class Picture:
    """A picture with its words. As the last line of a notebook cell, it shows itself."""

    document: Callable[[], str]  # draws it
    alt: str  # what it shows, in words, for those who cannot see it
    text: str  # the same in plain characters
    why: str = ""  # the author's own words on it, which are shown below, line by line

    @cached_property
    def svg(self) -> str:
        """The complete <svg> document, drawn when somebody wants to see it."""
        return self.document()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height, in the units of the drawing."""
        found = re.search(r'viewBox="0 0 (\d+) (\d+)"', self.svg)
        assert found  # `svg_document` writes it
        return int(found[1]), int(found[2])

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """What Jupyter shows: an image with its alternative text, or else the text."""
        data = base64.b64encode(self.svg.encode()).decode()
        image = (
            f'<img alt="{html.escape(self.alt)}" src="data:image/svg+xml;base64,{data}"'
            ' style="max-width:100%;height:auto">'
        )
        if self.why:  # the alternative text says it, too
            lines = html.escape(self.why).replace("\n", "<br>")
            below = f'<figcaption aria-hidden="true">{lines}</figcaption>'
            image = f'<figure style="margin:0">{image}{below}</figure>'
        return {"text/html": image, "text/plain": self.text}


def one_line(words: str) -> str:
    """Words on one line, without the characters that XML forbids."""
    return _FORBIDDEN.sub("\ufffd", " ".join(words.split()))


def shown_scale(width: float, large: bool) -> float:
    """How large a picture is shown: three boards, and a large one, take at most some 900 pixels."""
    return min(1.5, 900 / width) if large else 1 if width < 900 else 0.87


def svg_document(
    width: float,
    height: float,
    style: str,
    body: Iterable[str],
    title: str,
    description: str,
    scale: float = 1,
) -> str:
    """A complete <svg> document on white. scale: how large it is shown."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
            f' width="{width * scale:.0f}" height="{height * scale:.0f}" role="img">',
            f"<title>{html.escape(title)}</title>",
            f"<desc>{html.escape(description)}</desc>",
            f'<rect width="{width:.0f}" height="{height:.0f}" rx="4" fill="#FFFFFF"/>',
            style,
            *body,
            "</svg>",
        ]
    )


def in_steps(steps: Iterable[str], pictures: Iterable[Picture]) -> tuple[str, str]:
    """The alternative text, and the words below, of pictures that are steps, each with its name."""
    named = [*zip(steps, pictures)]
    alt = " ".join(f"{step}: {picture.alt}" for step, picture in named)
    return alt, "\n".join(f"{step}: {picture.why}" for step, picture in named if picture.why)


def in_a_row(
    pictures: Sequence[Picture], joint: str, style: str, bottom: int | None = None
) -> tuple[int, int, list[str]]:
    """Width, height and content of several pictures in one, with a sign between them.

    style: of the whole, as it stands in each of them. bottom: the pictures end on one line, and so
    far above it is the middle of the sign; None: they begin on one line, and it is at half height.
    """
    sizes = [picture.size for picture in pictures]
    height = max(size[1] for size in sizes)
    middle = (height // 2 if bottom is None else height - bottom) + 8
    body: list[str] = []
    x = 0
    for picture, (w, h) in zip(pictures, sizes):
        if x:
            body.append(f'<text class="joint" x="{x + JOINT // 2}" y="{middle}">{joint}</text>')
            x += JOINT
        _, drawing = picture.svg.split(style, 1)  # the title and the style are those of the whole
        y = 0 if bottom is None else height - h
        body.append(f'<svg x="{x}" y="{y}" width="{w}" height="{h}">{drawing}')
        x += w
    return x, height, body
