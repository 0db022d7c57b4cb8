"""The solved notebooks, alone: on Colab, say, or after somebody has moved them, without pynose.

What they show is as docs/accessibility.md says: pictures in words, contrast; and the text of all cells.
"""

import base64
import html
import itertools
import re
import shutil
import xml.etree.ElementTree as ET

import notebooks
import pytest
from colours import contrast
from outside import WHEEL, executed, outputs, printed, solved

SIGNS = ("✓", "✗")
SVG = "{http://www.w3.org/2000/svg}"
IMAGE = re.compile(r'<img alt="(.*?)" src="data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)"')
IN_TEXT = re.compile(r"!\[(.*?)\]\(data:image/svg\+xml;base64,([A-Za-z0-9+/=]+)\)")


@pytest.fixture(scope="module", params=notebooks.ASSIGNMENTS)
def name(request):
    return request.param


@pytest.fixture(scope="module")
def alone(name, tmp_path_factory):
    folder = tmp_path_factory.mktemp("alone")
    (folder / "nose.py").write_text("raise ModuleNotFoundError(\"No module named 'nose'\")\n")
    shutil.copy(notebooks.ROOT / "release" / name / WHEEL, folder)
    done = executed(solved(name), folder)
    assert [(e.ename, e.evalue) for e in outputs(done, "error")] == []
    return done


def shown(notebook):
    return outputs(notebook, "execute_result") + outputs(notebook, "display_data")


@pytest.mark.slow
def test_the_wheel_is_all_that_a_notebook_needs(alone):
    assert "All of them pass." in printed(alone)
    assert any("<img" in output.data.get("text/html", "") for output in shown(alone))
    assert all(output.data["text/plain"] for output in shown(alone))
    assert {output.name for output in outputs(alone, "stream")} == {"stdout"}


@pytest.fixture(scope="module")
def pictures(alone):
    """(alternative text, picture, its texts as `grounds` has them) of each."""
    found = [IMAGE.findall(output.data.get("text/html", "")) for output in shown(alone)]
    found += [IN_TEXT.findall(cell.source) for cell in alone.cells]
    drawn = [(alt, ET.fromstring(base64.b64decode(data))) for some in found for alt, data in some]
    return [(html.unescape(alt), svg, [*grounds(svg)]) for alt, svg in drawn]


@pytest.mark.slow
def test_every_picture_is_told_in_words(name, pictures):
    assert len(pictures) >= 6
    for alt, svg, _ in pictures:
        assert len(alt.split()) >= 4, alt
        assert svg.find(f"{SVG}title").text
        assert svg.get("role") == "img"


def rules_of(svg):
    style = "".join(element.text or "" for element in svg.iter(f"{SVG}style"))
    rules = {}
    for names, body in re.findall(r"([^{}]+)\{([^}]*)\}", style):
        for each in names.split(","):
            told = dict(part.split(":", 1) for part in body.split(";") if part)
            rules.setdefault(each.strip(), {}).update(told)
    return rules


def looks(element, rules):
    found = dict(rules.get(element.tag.removeprefix(SVG), {}))
    for kind in element.get("class", "").split():
        found |= rules.get("." + kind, {})
    return found | {key: element.get(key) for key in ("fill", "stroke") if element.get(key)}


def walk(element, x=0.0, y=0.0):
    for child in element:
        dx, dy = x, y
        if child.tag == f"{SVG}svg":
            dx, dy = x + float(child.get("x", 0)), y + float(child.get("y", 0))
        if moved := re.fullmatch(r"translate\(([-.\d]+) ([-.\d]+)\)", child.get("transform", "")):
            dx, dy = x + float(moved[1]), y + float(moved[2])
        if child.tag in (f"{SVG}svg", f"{SVG}g"):
            yield from walk(child, dx, dy)
        else:
            yield child, dx, dy


def covers(shape, x, y):
    """Whether a rectangle or a circle lies under a point of its own coordinates."""
    place = {key: float(value) for key, value in shape.attrib.items() if key in "x y cx cy r width height".split()}  # fmt: skip
    if shape.tag == f"{SVG}rect":
        left, top = place.get("x", 0), place.get("y", 0)
        return left <= x <= left + place["width"] and top <= y <= top + place["height"]
    return (x - place["cx"]) ** 2 + (y - place["cy"]) ** 2 <= place["r"] ** 2


def grounds(svg):
    """(words, ink, what it stands on, class) of each text of a picture."""
    rules, shapes = rules_of(svg), []
    for element, x, y in walk(svg):
        if element.tag in (f"{SVG}rect", f"{SVG}circle"):
            shapes.append((element, x, y))
        elif element.tag == f"{SVG}text" and (element.text or "").strip():
            style = looks(element, rules)
            size = float(re.search(r"([\d.]+)px", style.get("font-size", style["font"]))[1])
            at_x, at_y = x + float(element.get("x")), y + float(element.get("y")) - size / 3
            under = [
                fill
                for shape, sx, sy in shapes
                if (fill := looks(shape, rules).get("fill", "#000000")) != "none"
                and covers(shape, at_x - sx, at_y - sy)
            ]
            yield element.text, style.get("fill"), under, element.get("class", "")


@pytest.mark.slow
def test_every_word_and_digit_in_a_picture_can_be_read(name, pictures):
    """4.5 to 1 against what lies under it; and the page below all is white, in dark themes, too."""
    number = 0
    for alt, _, texts in pictures:
        for words, ink, under, _ in texts:
            assert under and under[0].upper() == "#FFFFFF", (alt, words)
            least = 3 if words in SIGNS else 4.5  # WCAG 2.2: 1.4.11 for signs, 1.4.3 for words
            assert contrast(ink, under[-1]) >= least, (alt, words, ink, under[-1])
            number += 1
    assert number > 300


@pytest.mark.slow
def test_colour_never_stands_alone(name, pictures):
    """What is ruled out, or false, has a stroke through it; what is found, or true, a ring or a tick."""
    for alt, svg, written in pictures:
        kinds = [kind for element, _, _ in walk(svg) for kind in element.get("class", "").split()]
        texts = [(kind, words) for words, _, _, kind in written]
        red = sum(kind in ("gone", "false") and words[:1] not in SIGNS for kind, words in texts)
        assert red == kinds.count("strike"), alt
        blue = sum(
            "found" in kind.split() or (kind == "true" and words[:1] not in SIGNS)
            for kind, words in texts
        )
        assert blue <= kinds.count("disc"), alt


def test_text_is_in_order(name):
    """One title, and no level of headings is left out on the way down."""
    text = [c.source for c in notebooks.release_of(name).cells if c.cell_type == "markdown"]
    levels = [len(mark) for source in text for mark in re.findall(r"^(#+) ", source, re.MULTILINE)]
    assert levels[0] == levels.count(1) == 1
    assert all(after <= before + 1 for before, after in itertools.pairwise(levels))


def test_links_say_where_they_lead(name):
    """No bare address, and no "here"."""
    text = "\n".join(
        c.source for c in notebooks.release_of(name).cells if c.cell_type == "markdown"
    )
    for words in re.findall(r"(?<!!)\[(.*?)\]\(", text):
        assert len(words) > 4
        assert words.lower() not in ("click here", "this link")
    assert not re.search(r"(?<![(<\"])https?://\S+", text)
