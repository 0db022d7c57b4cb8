"""Feedback pages: what they show, what they never show, and that nothing in them acts."""

import base64
import html
import json
import re
import time
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from urllib.parse import quote

import mini
import nbformat
import pytest
from bs4 import BeautifulSoup
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output, new_raw_cell

from nbseal.course.gradebook import CellMark, Standing
from nbseal.course.records import record_of
from nbseal.errors import FeedbackError
from nbseal.feedback.deliver import make_page
from nbseal.feedback.outline import outline_of
from nbseal.feedback.pictures import drawn_soon, picture
from nbseal.feedback.sanitise import clean_html, render_comment, render_markdown, terminal_html
from nbseal.results import Times
from nbseal.sealed.grader import Grader

HIDDEN_LINE = "assert double(1234567) == 2469134, 'double of a large number'"
SOLUTION_LINE = "return sum([number, number])"
EXAMPLES = """# Self-check (1 point): small numbers.
from IPython.display import HTML, display
if double(2) != 4: display(HTML('<img alt="the board" src="data:image/svg+xml;base64,PHN2Zy8+">'))
assert double(2) == 4, f'double(2) is {double(2)}, not 4'"""
CELLS = (
    mini.function("double(number)", SOLUTION_LINE),
    mini.check("test_double_examples", EXAMPLES),
    mini.hidden("test_double_large", HIDDEN_LINE, 2),
    mini.function("quadruple(number)", "return double(double(number))"),
    mini.hidden("test_quadruple_all", "assert quadruple(3) == 12, 'quadruple(3)'", 3),
)
WRONG = "def double(number):\n    return number"
RIGHT = "def double(number):\n    return 2 * number"
FOUR = "def quadruple(number):\n    return double(double(number))"
DRAWING = f'<svg xmlns="http://www.w3.org/2000/svg"><text>{HIDDEN_LINE}</text></svg>'
SECRET_DRAWING = "data:image/svg+xml;base64," + base64.b64encode(DRAWING.encode("utf-16")).decode()
PNG = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(20)).decode()


@pytest.fixture(scope="module")
def outline():
    source, release = mini.assignment(*CELLS)
    return outline_of(source, release, {})


@pytest.fixture(scope="module")
def grade():
    with mini.grading(*CELLS) as graded:
        yield graded


@pytest.fixture(scope="module")
def right(grade):
    return grade({"double": RIGHT, "quadruple": FOUR})


@pytest.fixture(scope="module")
def wrong(grade):
    return grade({"double": WRONG, "quadruple": FOUR})


def standing_of(graded, **changes):
    marks = {r.name: CellMark(r.points, r.points, None, 0, False) for r in graded.results}
    return replace(Standing("ada", "Ada Lovelace", 0, None, marks), **changes)


def page_of(outline, graded, notebook=None, **changes):
    data = nbformat.writes(notebook or graded.notebook).encode()
    return make_page(outline, standing_of(graded, **changes), data, record_of(graded))


def with_cells(graded, *cells):
    notebook = nbformat.from_dict(graded.notebook)
    cells = [*notebook.cells[:1], *cells, *notebook.cells[1:]]
    return nbformat.from_dict({**notebook, "cells": cells})


def shows(data, kind="display_data"):
    count = {"execution_count": 1} if kind == "execute_result" else {}
    return new_code_cell("show()", outputs=[new_output(kind, data=data, **count)])


def printed(text):
    return new_code_cell("p()", outputs=[new_output("stream", name="stdout", text=text)])


def failed(*traceback, name="E", value=""):
    output = new_output("error", ename=name, evalue=value, traceback=[*traceback])
    return new_code_cell("e()", outputs=[output])


def said(page):
    return " ".join(BeautifulSoup(page, "html.parser").get_text(" ").split())


# -- what a page says
def test_a_model_solution_stands_only_where_it_is_wanted(outline, wrong):
    assert "A model solution" not in page_of(outline, wrong)
    source, release = mini.assignment(*CELLS)
    soup = BeautifulSoup(
        page_of(outline_of(source, release, {}, "UTC", True), wrong), "html.parser"
    )
    shown = [d for d in soup.select("details") if "A model solution" in d.summary.get_text()]
    codes = [d.pre.get_text() for d in shown]
    assert ["def double" in codes[0], "def quadruple" in codes[1]] == [True, True]
    assert not any("SOLUTION" in code or HIDDEN_LINE in code for code in codes)
    assert not any(d.has_attr("open") for d in shown)


@pytest.mark.parametrize(("reason", "told"), [
    ("f of 2 sets returned [a set], expected {6}.", "returned a set (not shown here), expected {6}."),
    ("got [a text] at `f(2)`.", "got a text (not shown here) at f(2) ."),
    ("holds [a set], expected [a set].", "holds another set than expected (not shown here)."),
])  # fmt: skip
def test_what_is_left_out_of_a_reason_is_said_in_words(outline, wrong, reason, told):
    record = record_of(wrong)
    test = next(test for test in record["tests"] if test["name"] == "test_quadruple_all")
    test.update(verdict="failed", reason=reason)
    data = nbformat.writes(wrong.notebook).encode()
    assert told in said(make_page(outline, standing_of(wrong), data, record))


def test_marks(outline, right):
    soup = BeautifulSoup(page_of(outline, right), "html.parser")
    assert soup.select_one(".score").get_text(" ", strip=True) == "6 of 6 points"
    rows = [
        [c.get_text(" ", strip=True) for c in row.select("th, td")[:2]]
        for row in soup.select("tbody tr")
    ]
    assert rows == [["double", "3 / 3"], ["quadruple", "3 / 3"]]
    assert "3 of 3 checks passed" in said(str(soup))


def test_penalty_and_marks_by_hand(outline, right):
    marks = standing_of(right).marks | {"test_double_large": CellMark(1.5, 2, 1, 0.5, True)}
    when = datetime(2025, 10, 7, 1, 30)
    page = page_of(outline, right, marks=marks, penalty=0.25, handed_in=when)
    soup, text = BeautifulSoup(page, "html.parser"), said(page)
    assert soup.select_one(".score").get_text(" ", strip=True) == "5.25 of 6 points"
    assert "0.25 points were taken off because it was handed in late" in text
    assert "Marked by a person 1.5 of 2 points" in text
    assert "The check itself gave 2; what counts is what a person decided." in text
    assert "0.5 of the points are extra" in text
    assert "the total may change" in text
    assert "handed in 2025-10-07 01:30 UTC" in text


def test_what_the_instructor_has_accepted(outline, wrong):
    """Not why it failed: that may be false."""
    marks = standing_of(wrong).marks | {"test_double_large": CellMark(2, 0, 2, 0, False)}
    text = said(page_of(outline, wrong, marks=marks))
    assert "1 of 3 checks passed, 1 was accepted by the instructor." in text
    assert "0 of 2 passed, 1 accepted by the instructor" in text
    assert "Accepted by the instructor 2 of 2 points" in text and "a large number" not in text


def test_a_given_cell_that_fails_is_named(right):
    table = mini.given("table", "double(None)")
    outline = outline_of(*mini.assignment(*CELLS, table), {})
    page = page_of(outline, right, with_cells(right, table | {"outputs": failed("no").outputs}))
    assert "Given, and failed with your code: table" in said(page)


@pytest.mark.parametrize(("by_hand", "said_so"), [(None, False), (0, True)])
def test_what_nobody_has_marked_is_not_marked_by_a_person(right, by_hand, said_so):
    """An answer as it was released has 0 points at once."""
    essay = mini._cell("essay", "", solution=True, grade=True, points=2, locked=False)
    outline = outline_of(*mini.assignment(*CELLS, essay), {})
    marks = standing_of(right).marks | {"essay": CellMark(0, 0, by_hand, 0, False)}
    assert ("Marked by a person" in said(page_of(outline, right, marks=marks))) == said_so


def test_a_failed_check_says_why(outline, wrong):
    page = page_of(outline, wrong)
    text = said(page)
    assert "Failed 0 of 1 points self-check Small numbers. double(2) is 2, not 4" in text
    assert "Failed 0 of 2 points hidden check Large double of a large number" in text
    assert 'alt="the board"' in page


def test_follow_through(outline, wrong):
    text = said(page_of(outline, wrong))
    assert "Marked with the course's 'double' in place of yours" in text
    assert "Passed with the course's 'double' in place of yours." in text


def test_comments_of_graders(outline, wrong):
    page = page_of(outline, wrong, comments={"double": "Nearly: **twice**!\nThink again."})
    soup = BeautifulSoup(page, "html.parser")
    comment = soup.select_one("#part-1 .comment")
    assert comment.strong.get_text() == "twice"
    assert comment.br
    blank = page_of(outline, wrong, notes={"double": "No response."})
    assert "This cell was handed in as it was given out." in said(blank)


def test_no_record(outline, wrong):
    data = nbformat.writes(wrong.notebook).encode()
    text = said(make_page(outline, standing_of(wrong), data, None))
    assert "Why is not recorded" in text
    assert "double of a large number" not in text


def test_a_broken_file(outline):
    source, release = mini.assignment(*CELLS)
    with Grader(source, release, {}, times=Times(cell=5, total=60)) as grader:
        graded = grader.grade(b"<html>Please log in</html>")
    text = said(page_of(outline, graded))
    assert "Your file could not be read." in text
    assert text.count(graded.remarks[0]) == 1 and "0 of 6 points" in text
    assert not [w for w in ("What you handed in", "not written yet", "recorded") if w in text]


def test_faithful_outputs(outline, right):
    cell = new_code_cell(
        "x = 1  # a comment",
        outputs=[
            new_output("stream", name="stdout", text="\x1b[31mred\x1b[0m 1 < 2\n"),
            new_output("stream", name="stderr", text="careful\n"),
            new_output("error", ename="E", evalue="v", traceback=["\x1b[1;32mE\x1b[0m: v <x>"]),
            new_output("display_data", data={"image/png": PNG, "text/plain": "a curve"}),
            new_output("display_data", data={"image/png": PNG}, metadata={"image/png": {"alt": 'a "plot"'}}),
            new_output("display_data", data={"image/svg+xml": "<svg><circle r='1'/></svg>"}),
            new_output("display_data", data={"text/html": "<table class='dataframe'><tr><td>7</table>"}),
            new_output("display_data", data={"text/markdown": "a **b**"}),
            new_output("display_data", data={"text/latex": "$\\frac{1}{2}$"}),
            new_output("execute_result", data={"text/plain": "{1, 2}"}, execution_count=1),
        ],
    )  # fmt: skip
    words = new_markdown_cell("# Title\n\n$a_1 * b_1 * c$ and *em*\n\n|a|b|\n|-|-|\n|1|2|")
    page = page_of(outline, right, with_cells(right, cell, words))
    for part in (
        '<span class="ansi-red-fg">red</span> 1 &lt; 2', '<pre class="stderr">careful',
        "E</span>: v &lt;x&gt;", f'alt="a curve" src="data:image/png;base64,{PNG}"',
        f'alt="a &quot;plot&quot;" src="data:image/png;base64,{PNG}"', 'src="data:image/svg+xml;base64,',
        '<table class="dataframe">', "a <strong>b</strong>", "$\\frac{1}{2}$", "{1, 2}",
        "$a_1 * b_1 * c$", "<em>em</em>", '<span class="c1"># a comment</span>',
    ):  # fmt: skip
        assert part in page, part


def test_long_outputs_are_cut(outline, right):
    long = new_output("stream", name="stdout", text="".join(f"line {k}\n" for k in range(5000)))
    page = page_of(outline, right, with_cells(right, new_code_cell("p()", outputs=[long])))
    assert "line 0\n" in page and "line 4999" in page and "line 2500\n" not in page
    assert "lines are left out here" in page
    large = base64.b64encode(b"\x89PNG\r\n\x1a\n" + bytes(2_000_000)).decode()
    many = [shows({"image/png": large}) for _ in range(5)]
    page = page_of(outline, right, with_cells(right, *many))
    assert len(page) < 8_000_000
    assert "this page would become too long" in page


def test_the_page_is_one_file(outline, right):
    notebook = with_cells(right, new_markdown_cell("[l](https://e.org/)"))
    page = page_of(outline, right, notebook)
    soup = BeautifulSoup(page, "html.parser")
    policy = soup.select_one('meta[http-equiv="Content-Security-Policy"]')["content"]
    assert policy.startswith("default-src 'none'; img-src data:; style-src 'sha256-")
    rel = soup.select_one('a[href="https://e.org/"]')["rel"]
    assert rel == ["noopener", "noreferrer", "nofollow"]
    assert not soup.select("script, link, iframe, object, embed, form, [style]")
    assert page == page_of(outline, right, notebook)


# -- nothing acts
VECTORS = json.loads(Path(__file__).with_name("hostile.json").read_text())
PLACES = {
    "html": lambda v: [shows({"text/html": v})],
    "html result": lambda v: [shows({"text/html": v, "text/plain": v}, "execute_result")],
    "svg": lambda v: [shows({"image/svg+xml": f"<svg>{v}</svg>", "text/plain": v})],
    "javascript": lambda v: [shows({"application/javascript": v, "text/plain": v})],
    "markdown output": lambda v: [shows({"text/markdown": v})],
    "latex": lambda v: [shows({"text/latex": v})],
    "png": lambda v: [shows({"image/png": v, "text/plain": v})],
    "json": lambda v: [shows({"application/json": {v: v}})],
    "stdout": lambda v: [printed(v)], "error": lambda v: [failed(v, v, name=v, value=v)],
    "markdown": lambda v: [new_markdown_cell(v)], "raw": lambda v: [new_raw_cell(v)], "code": lambda v: [new_code_cell(v)],
    "attachment": lambda v: [new_markdown_cell("![x](attachment:a.png)", attachments={"a.png": {"image/png": v, v: PNG}})],
}  # fmt: skip
ALLOWED = set(
    "html head meta title style body header main footer section p h1 h2 h3 h4 h5 h6 span strong b em i div ul ol li table caption thead tbody "
    "tfoot tr th td a svg symbol use path circle rect details summary pre code img bdi br hr blockquote time del s u q "
    "math mrow mi mn mo mtext msup msub mfrac mtable mtr mtd".split()
)


def check_harmless(page):
    """Independent of how pages are made: by another parser, tag for tag."""
    soup = BeautifulSoup(page, "html.parser")
    for tag in soup.find_all(True):
        assert tag.name in ALLOWED, tag.name
        for name, value in tag.attrs.items():
            assert not name.startswith("on") and name not in ("style", "srcset", "srcdoc"), tag
            if name == "src":
                assert re.match(r"data:image/(png|jpeg|gif|webp|svg\+xml);base64,", value), tag
            if name == "href":
                assert re.match(r"#|https?://|mailto:", value), tag
    assert len(soup.select("main")) == len(soup.select("style")) == len(soup.select("#marks")) == 1


def test_formulas_in_comments():
    shown = render_comment("$x^2 < 9$, that is\n\n$$\n\\frac{1}{2}\n$$\n\n5$ or $\\frac{1}{$")
    first, second = BeautifulSoup(shown, "html.parser").find_all("math")
    assert (first["display"], first.msup.get_text(), first.get_text()) == ("inline", "x2", "x2<9")
    assert (second["display"], second.mfrac.get_text()) == ("block", "12")
    assert "5$ or" in shown and "$\\frac{1}{$" in shown
    for bad in ("\\text{<script>ran()</script>}", "\\href{javascript:ran()}{x}", "\\style{x:y}{z}"):
        assert not re.search("ran|script|style|href", render_comment(f"${bad}$")), bad


@pytest.mark.parametrize("place", PLACES)
def test_scripts_are_neutralised(outline, right, place):
    """Whatever a student's cell holds or shows: no script, handler, request, frame or disguise."""
    cells = [cell for vector in VECTORS for cell in PLACES[place](vector)]
    check_harmless(page_of(outline, right, with_cells(right, *cells)))


def test_names_comments_and_remarks_are_neutralised(outline, right):
    for vector in VECTORS:
        graded = replace(
            right,
            remarks=(vector,),
            notes={"double": vector},
            results=tuple(replace(r, verdict="failed", reason=vector) for r in right.results),
        )
        changes = {"student": vector, "name": vector, "comments": {"double": vector}}
        check_harmless(page_of(outline, graded, **changes))


def test_cleaned_html():
    for given, cleaned in {
        "<b>x</b></svg><i>y</i>": "<b>x</b><i>y</i>",
        "<h1 id='a'>T</h1>": '<h1 role="presentation">T</h1>',
        "<td colspan='2' rowspan=99999>x": "x",
        "<table><tr><td colspan='2' rowspan='99999'>x</table>": '<table><tbody><tr><td colspan="2">x</td></tr></tbody></table>',
        "<img src='http://e/x' alt='w'>": "[a picture that is not in the notebook: w]",
        "<img title='a > \"b\"' src=x>": "[a picture that is not in the notebook: a &gt; &quot;b&quot;]",
        f"<img src='data:image/png;base64,{PNG}'>": f'<img alt="A picture without a description" src="data:image/png;base64,{PNG}">',
        "<div>" * 5000: "",
        "<img>" * 500: "",
    }.items():
        assert clean_html(given) == cleaned


def test_drawings_become_pictures():
    found = BeautifulSoup(clean_html("a<svg><title>T &amp; U</title><svg/></svg>b"), "html.parser")
    assert found.get_text() == "ab"
    assert found.img["alt"] == "T & U"
    drawing = base64.b64decode(found.img["src"].partition(",")[2]).decode()
    assert drawing.startswith('<svg xmlns="http://www.w3.org/2000/svg">') and drawing.endswith(
        "</svg>"
    )


def drawing(inside, head=""):
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{inside}</svg>'


def doubling(levels, times):
    parts = [f'<g id="g{k + 1}">' + f'<use href="#g{k}"/>' * times + "</g>" for k in range(levels)]
    return f'<defs><g id="g0"><rect/></g>{"".join(parts)}</defs><use href="#g{levels}"/>'


TOO_MUCH = {
    "uses": drawing(doubling(9, 10)),
    "patterns": drawing(
        "".join(
            f'<pattern id="p{k}"><rect fill="url(#p{k + 1})"/><rect fill="url( \'#p{k + 1}\')"/></pattern>'
            for k in range(30)
        )
        + '<rect fill="url(#p0)"/>'
    ),
    "itself": drawing('<g id="a"><g><use href="#a"/></g></g>'),
    "filters": drawing(f'<filter id="f">{"<feTurbulence/>" * 11}</filter><rect filter="url(#f)"/>'),
    "entities": drawing("&b;", '<!DOCTYPE svg [<!ENTITY a "xx"><!ENTITY b "&a;&a;">]>'),
    "broken off": drawing(doubling(9, 10)).replace("</svg>", "<"),
    "no drawing": "<svg",
}


@pytest.mark.parametrize("which", TOO_MUCH)
def test_drawings_that_would_keep_a_browser_busy_for_years(which):
    uri = "data:image/svg+xml;base64," + base64.b64encode(TOO_MUCH[which].encode()).decode()
    if which != "entities":  # in HTML they are no part of it
        assert "svg+xml" not in clean_html(TOO_MUCH[which])
    assert "svg+xml" not in clean_html(f'<img alt="a" src="{uri}">')
    assert "svg+xml" not in render_markdown(f"![a]({uri})")
    assert picture("image/svg+xml", TOO_MUCH[which], "a") == ""


def test_drawings_as_programs_make_them():
    letters = '<defs><path id="fff"/><clipPath id="c"><rect/></clipPath></defs>'
    text = letters + '<g clip-path="url(#c)" fill="#fff"><use href="#fff"/></g>' * 20_000
    for content in (drawing(text), drawing(doubling(3, 5)), drawing("")):
        uri = picture("image/svg+xml", content, "a")
        assert clean_html(uri) == uri != ""
    assert drawn_soon(drawing("<rect/>").encode("utf-16"))
    assert not drawn_soon(b"")


def test_terminals():
    assert terminal_html("\x1b[31mx\x1b[0m") == '<span class="ansi-red-fg">x</span>'
    assert terminal_html("\x1b[1;38;5;196mx\x1b[m") == '<span class="ansi-bold">x</span>'
    assert terminal_html("\x1b[38;2;0;200;0mx\x1b[0m") == "x"
    assert terminal_html("10%\r20%\rdone\n") == "done\n"
    assert terminal_html("a\x00b\x1b[2Kc") == "abc"
    assert "style" not in terminal_html("\x1b[48;5;21;38;5;21mx\x1b[48;2;1;2;3my")


def test_long_markdown_stays_text():
    assert render_markdown("<b>" + "x" * 60_000).startswith("<pre>&lt;b&gt;")


# -- nothing hidden is shown
def test_hidden_tests_of_the_graded_notebook(outline, right):
    notebook = nbformat.from_dict(right.notebook)
    for cell in notebook.cells:
        if cell.metadata.get("nbgrader", {}).get("grade_id") == "test_double_large":
            cell.source = HIDDEN_LINE
            cell.outputs = [new_output("stream", name="stdout", text=HIDDEN_LINE)]
    page = page_of(outline, right, notebook)
    assert HIDDEN_LINE not in html.unescape(page)
    assert "1234567" not in page


@pytest.mark.parametrize("cell", [
    printed(HIDDEN_LINE), failed("x", HIDDEN_LINE), shows({"text/plain": SOLUTION_LINE}),
    printed(f"\x1b[1m{HIDDEN_LINE[:20]}\x1b[0m{HIDDEN_LINE[20:]}"),
    printed(f"{HIDDEN_LINE[:9]}\x1b[1m{HIDDEN_LINE[9:20]}\x1b[0m{HIDDEN_LINE[20:]}"),
    shows({"text/html": f"<b>{HIDDEN_LINE[:9]}</b><a href='https://e.org/'>{HIDDEN_LINE[9:]}</a>"}),
    shows({"text/html": f"<a href='https://e.org/?{quote(HIDDEN_LINE)}'>x</a>"}),
    shows({"text/html": f"<img alt='x' src='{SECRET_DRAWING}'>"}),
    shows({"text/html": html.escape(HIDDEN_LINE).replace("d", "&#100;")}),
    shows({"text/html": f"<img alt=\"{HIDDEN_LINE}\" src='data:image/png;base64,{PNG}'>"}),
    shows({"image/svg+xml": f"<svg><text>{HIDDEN_LINE}</text></svg>"}),
    shows({"image/svg+xml": f"<svg><text>{HIDDEN_LINE[:9]}<tspan>{HIDDEN_LINE[9:]}</tspan></text></svg>"}),
])  # fmt: skip
def test_a_leak_is_refused(outline, right, cell):
    """However a line of a test, or of the solution, got into an output: there is no page."""
    said = r"would show a line of the hidden .* in the part 'double'"
    with pytest.raises(FeedbackError, match=said):
        page_of(outline, right, with_cells(right, cell))


def test_a_leak_in_a_comment(outline, right):
    assert SOLUTION_LINE in said(page_of(outline, right, comments={"double": f"`{SOLUTION_LINE}`"}))
    with pytest.raises(FeedbackError, match="comments that were written by hand"):
        page_of(outline, right, comments={"double": f"`{HIDDEN_LINE}`"})


def test_what_a_student_wrote_and_delimiters_are_no_leak(outline, right):
    """Their own line may be that of the solution, and come back in a traceback."""
    mine = new_code_cell(f"def f(number):\n    {SOLUTION_LINE}")
    mine.outputs = [new_output("error", ename="E", evalue="", traceback=[SOLUTION_LINE])]
    assert SOLUTION_LINE in said(page_of(outline, right, with_cells(right, mine)))
    words = "### BEGIN HIDDEN TESTS"
    assert words in said(page_of(outline, right, with_cells(right, printed(words))))


@pytest.mark.sandbox
def test_hostile_submissions_show_no_hidden_test(outline, grade):
    spy = (
        "seen = []\n"
        "def double(number):\n"
        "    import sys, inspect\n"
        "    seen.append(number)\n"
        "    print('spy', seen, [f.code_context for f in inspect.stack()], file=sys.stderr)\n"
        "    if number > 1000: raise ValueError(f'spy {number} {seen}')\n"
        "    return 2 * number"
    )
    look = mini.own(
        "print(seen, globals())\nfor f in __import__('gc').get_objects():\n    if isinstance(f, str) and '2469' in f: print(f)"
    )
    graded = grade({"double": spy, "quadruple": FOUR}, {"test_double_large": [look]})
    page = html.unescape(page_of(outline, graded))
    assert HIDDEN_LINE not in page
    assert "1234567" not in page and "2469134" not in page


def test_other_marks_are_refused(outline, right):
    marks = standing_of(right).marks | {"test_double_large": CellMark(0, 0, None, 0, False)}
    said = "has 0 points for test_double_large, the graded notebook 2"
    with pytest.raises(FeedbackError, match=said):
        page_of(outline, right, marks=marks)


# -- what takes for ever
KNOWN = [
    ("<img src=x>", "<![x]>"), ("<img src=x>", "<p "), ("<img src=x>", "<!--"),
    ("<img src=x>", "<p></p>"), ("", "<i title=%d></b>"), ("", "<a href=x></b>"),
    ("<p>" + "<b title=%d>" * 300 + "</p>", "<p>x</p>"),
]  # fmt: skip


def _steps(make, text):
    """The least computing time of two, in units of a loop's beside it; and the size of what is made."""
    costs = []
    for _ in range(2):
        start = time.process_time()
        sum(range(100_000))
        unit = time.process_time() - start
        start = time.process_time()
        made = make(text)
        costs.append((time.process_time() - start) / unit)
    return min(costs), len(made)


@pytest.mark.parametrize(("begin", "again"), KNOWN)
def test_four_times_as_much_costs_four_times_as_much(begin, again):
    """Nothing that repeats costs its square, and nothing becomes a hundred times as long."""

    def text(number):
        return begin + "".join(again.replace("%d", str(k)) for k in range(number))

    for make in (clean_html, lambda html: render_markdown(html[:50_000])):
        (few, _), (many, long) = _steps(make, text(500)), _steps(make, text(2000))
        assert many < 10 * max(few, 20), f"{few:.0f} steps, then {many:.0f}"
        assert long < 110 * len(text(2000))
