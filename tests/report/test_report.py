"""The report for the instructor: its figures, its page, and what students cannot do to it."""

import itertools
import json
import re
import shutil
from dataclasses import asdict, replace

import mini
import pytest
import small_course
from bs4 import BeautifulSoup
from colours import contrast
from lab import needs_browser
from small_course import configure, gradebook, hand_in, make

from nbseal import results
from nbseal.course.evidence import Entry, Evidence, Record, as_record
from nbseal.course.gradebook import Marks
from nbseal.course.needs_a_person import attention_of
from nbseal.notebook.items import Item
from nbseal.report.figures import discrimination, histogram, report_of
from nbseal.report.page import duration, lateness, mean, page_of, percent, ratio
from nbseal.report.reason_groups import normal
from nbseal.report.shapes import Bin
from nbseal.report.similarity import Pair, Similarity
from nbseal.results import Reach

ITEMS = (Item("f", 2, False, "f"), Item("g", 4, False, "g"), Item("h", 4, False, "g"))


def record(*tests, **fields):
    usual = {"readable": True, "remarks": (), "notes": {}, "safe": True, "seconds": 1.0}
    return Record(**(usual | {"tests": tests} | fields))


def checked(name, exercise, points, verdict, reason, instead_of=()):
    return results.TestResult(name, exercise, points, points, verdict, reason, instead_of)


def failed(exercise, reason, name="", **fields):
    return checked(name or f"test_{exercise}", exercise, 0.0, "failed", reason, **fields)


def entry(student, points, kept=None, *, items=ITEMS, late=0.0, penalty=0.0, by_hand=()):
    marks = None
    if points is not None:
        by_exercise = {item.name: float(p) for item, p in zip(items, points)}
        marks = Marks(student, by_exercise, {}, penalty, tuple(by_hand))
    return Entry(student, True, marks, late, (kept,) if kept else (), False)


def evidence(*entries, items=ITEMS, roster=()):
    students = {one.student for one in entries}
    return Evidence("mini", items, tuple(entries), frozenset(roster) | students)


@pytest.fixture
def five():
    return evidence(
        entry("a", (2, 4, 4), record(seconds=0.3)),
        entry("b", (2, 4, 2), record(seconds=0.4)),
        entry("c", (2, 2, 0), record(seconds=2.0)),
        entry("d", (0, 2, 0), record(seconds=1.0)),
        entry("e", (1, 1, 1), record(seconds=61.3, blank=frozenset({"g"})), late=3700, penalty=1),
        roster=["f", "a"],
    )


# -- figures
def test_figures_of_five(five):
    report = report_of(five)
    assert (report.roster, report.submissions, report.missing) == (6, 5, ("f",))
    assert (report.points, report.provisional) == (10, 0)
    marks = report.marks
    assert (marks.number, marks.mean, marks.least, marks.greatest) == (5, 5.2, 2, 10)
    assert (marks.lower_quartile, marks.median, marks.upper_quartile) == (2, 4, 8)
    bars = [(b.low, b.count) for b in report.histogram if b.count]
    assert bars == [(2, 2), (4, 1), (8, 1), (9, 1)]
    assert len(report.histogram) == 10 and report.histogram[-1] == Bin(9, 10, 1)
    f, g, h = report.items
    assert (f.difficulty, f.full, f.marked, f.blank) == (7 / 10, 3 / 5, 5, 0)
    assert (g.difficulty, g.full, g.blank) == (13 / 20, 2 / 5, 1)
    assert (h.difficulty, h.full, h.blank) == (7 / 20, 1 / 5, 1)  # h marks the cell of g
    # f: 2 2 2 0 1 and the rest 8 6 2 2 2: sums of products 6, of squares 3.2 and 32
    assert f.discrimination == pytest.approx(6 / (3.2 * 32) ** 0.5)
    # g: 4 4 2 2 1 and the rest 6 4 2 0 2: sums of products 9.6, of squares 7.2 and 20.8
    assert g.discrimination == pytest.approx(9.6 / (7.2 * 20.8) ** 0.5)
    # h: 4 2 0 0 1 and the rest 6 6 4 2 2: sums of products 10, of squares 11.2 and 16
    assert h.discrimination == pytest.approx(10 / (11.2 * 16) ** 0.5)
    late = [(s.student, s.seconds_late, s.penalty) for s in report.students if s.seconds_late]
    assert late == [("e", 3700, 1)] == [(*vars(one).values(),) for one in report.late]
    assert report.slowest == (("e", 61.3), ("c", 2.0), ("d", 1.0), ("b", 0.4), ("a", 0.3))
    assert report.seconds.median == 1.0
    told = json.loads(json.dumps(asdict(report)))
    assert told["items"][0]["name"] == "f" and told["marks"]["median"] == 4
    assert told["histogram"][2] == {"low": 2, "high": 3, "count": 2}
    assert told["similarity"] is None


@pytest.mark.parametrize(("pairs", "value", "why"), [
    ([(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)], 1, ""), ([(1, 5), (2, 4), (3, 3), (4, 2), (5, 1)], -1, ""),
    ([(0, 1), (1, 0), (0, 0), (1, 1), (0.5, 0.5)], 0, ""),
    ([(1, 1), (2, 2), (3, 3), (4, 4)], None, "fewer than 5 submissions"),
    ([(2, n) for n in range(6)], None, "all have the same points"),
    ([(n, 2) for n in range(6)], None, "all have the same points in the rest"),
    ([(n, 0.1 + 0.2 + (n % 2) * 1e-12) for n in range(6)], None, "all have the same points in the rest"),
    ([], None, "fewer than 5 submissions"),
])  # fmt: skip
def test_discrimination(pairs, value, why):
    got, reason = discrimination(pairs)
    assert reason == why
    assert got is None if value is None else got == pytest.approx(value)


@pytest.mark.parametrize(("numbers", "most", "edges", "counts"), [
    ([], 10, [], []), ([0, 5], 5, [0, 1, 2, 3, 4, 5], [1, 0, 0, 0, 1]),
    ([0.5, 1], 1, [n / 10 for n in range(11)], [0] * 5 + [1] + [0] * 3 + [1]),
    ([0, 69.9, 70], 70, [*range(0, 75, 5)], [1] + [0] * 12 + [2]),
    ([7, 72], 70, [*range(0, 75, 5), 72], [0, 1, *[0] * 12, 1]),  # extra credit
    ([0, 0], 0, [0, 0], [2]), ([0.1 * 3, 0.3], 1, [n / 10 for n in range(11)], [0, 0, 0, 2] + [0] * 6),
])  # fmt: skip
def test_histogram(numbers, most, edges, counts):
    bins = histogram(numbers, most)
    assert [b.count for b in bins] == counts and sum(counts) == len(numbers)
    assert [b.low for b in bins] + [b.high for b in bins[-1:]] == edges
    assert all(before.high == after.low for before, after in itertools.pairwise(bins))


def test_nobody_one_student_and_equal_marks():
    nobody = report_of(evidence(roster=["x"]))
    assert (nobody.submissions, nobody.marks, nobody.missing) == (0, None, ("x",))
    assert all(i.difficulty is None and i.discrimination is None for i in nobody.items)
    text = page_of(nobody)
    assert "Nobody has handed in yet." in text and "<svg" not in text
    one = page_of(report_of(evidence(entry("a", (2, 4, 4), record()))))
    assert "fewer than 5 submissions" in one and one.count("<svg") == 1
    equal = report_of(evidence(*(entry(s, (2, 4, 0), record()) for s in "abcdef")))
    assert {item.undefined for item in equal.items} == {"all have the same points"}
    assert "not defined: all have the same points" in page_of(equal)
    essays = (*ITEMS[:2], replace(ITEMS[2], manual=True, own_cell="h"))
    given = [
        entry(s, (2, 4, 0), record(), items=essays, by_hand=["h"] * (s > "b")) for s in "abcdef"
    ]
    waiting = report_of(evidence(*given, items=essays)).items[0].undefined
    assert waiting == "4 submissions wait for marks by hand"


def test_what_a_person_marks():
    """An answer that is not marked yet does not make its question look hard."""
    items = (*ITEMS[:1], Item("essay", 5, True, "essay"))
    entries = [entry(s, (n % 3, n), items=items) for n, s in enumerate("abcdef")]
    entries.append(entry("g", (2, 0), items=items, by_hand=["essay"]))
    report = report_of(evidence(*entries, items=items))
    f, essay = report.items
    assert [one.points for one in report.students][-2:] == [(2, 5), (2, None)]
    assert (essay.marked, essay.difficulty, essay.full) == (6, 15 / 30, 1 / 6)
    assert (f.marked, f.difficulty) == (7, 8 / 14)
    # 0 1 2 0 1 2 and 0 1 2 3 4 5: sums of products 4, of squares 4 and 17.5
    assert f.discrimination == pytest.approx(4 / 70**0.5) == essay.discrimination
    assert report.provisional == 1 and "still waits for a mark by hand" in page_of(report)


def test_exercises_without_points():
    items = (Item("none", 0, False, "none"), Item("f", 2, False, "f"))
    entries = [entry(s, (0, n % 3), items=items) for n, s in enumerate("abcdef")]
    report = report_of(evidence(*entries, items=items))
    assert report.items[0].difficulty is None
    page = page_of(report)
    table = page.split('class="points')[1].split("</table>")[0]
    assert '<abbr title="f">2</abbr>' in table and "none</abbr>" not in table
    assert table.count('<td class="n total">') == 6 and table.count('<td class="n none">') == 2
    alone = report_of(evidence(*(entry(s, (0,), items=items[1:]) for s in "ab"), items=items[1:]))
    assert alone.items[0].undefined == "there is no other exercise"


# -- reasons, follow-through
@pytest.mark.parametrize(("reason", "group"), [
    ("f(2) returned 3, expected 4.", "f(…) returned …, expected …."),
    ("f((4, 7)) returned {(2, 7)}, expected {(3, 8), (2, 7)}.", "f(…) returned …, expected …."),
    ("f returned [a set], expected [a set]-19, 14, -15}.", "f returned …, expected …."),
    ("f returned set(), expected {1}.", "f returned set(), expected …."),
    ("f returned [], expected None.", "f returned [], expected None."),
    ("row 3, column 10 holds {1, 2}", "row …, column … holds …"),
    ("it took more than 1.7 seconds", "it took more than … seconds"), ("about 1e-05 or -2.5e+3", "about … or …"),
    ("propagate2 gave x1", "propagate2 gave x1"), ("the student's name isn't 'x y'", "the student's name isn't …"),
    ("two\n  lines   5", "two lines …"),
    ("Sudoku.search raised NameError: name 'x' is not defined", "Sudoku.search raised NameError."),
    ("Sudoku.search raised NameError.", "Sudoku.search raised NameError."),
    ("f([[1, 2], [3, 4]]) is {1: 'a', 2: None}", "f(…) is …"), ("", ""), ("x" * 1000, "x" * 299 + "…"),
])  # fmt: skip
def test_reasons_that_are_alike(reason, group):
    assert normal(reason) == group


def test_reasons_in_groups():
    wrong = "f({}) is wrong."
    report = report_of(
        evidence(
            entry("a", (0, 0, 0), record(failed("f", wrong.format(1)), failed("f", wrong.format(2)))),
            entry("b", (0, 0, 0), record(failed("f", wrong.format(0)), failed("g", "g is 3."))),
            entry("c", (0, 0, 0), record(failed("f", "x"), blank=frozenset({"f"}))),
            entry("d", (0, 0, 0), record(failed("h", "x"), blank=frozenset({"g"}))),
            entry("e", (2, 0, 0), record(checked("t", "f", 2, "passed", ""), checked("u", "g", 0, "not run", "y"))),
        )
    )  # fmt: skip
    first, second = report.reasons
    assert (first.exercise, first.sentence) == ("f", "f(…) is wrong.")
    assert (first.submissions, first.checks) == (2, 3)
    assert (first.students, first.example) == (("a", "b"), "f(0) is wrong.")
    assert (second.exercise, second.sentence, second.submissions) == ("g", "g is ….", 1)
    assert [i.blank for i in report.items] == [1, 1, 1]


def test_follow_through():
    def saved(exercise, *instead_of):
        return checked(f"t{exercise}", exercise, 2.0, "passed", "", instead_of)

    report = report_of(
        evidence(
            entry("a", (0, 4, 4), record(saved("g", "f"), saved("g", "f"), saved("h", "f", "g"))),
            entry("b", (0, 4, 4), record(saved("g", "f"))),
        )
    )
    assert [(*vars(one).values(),) for one in report.follow_through] == [
        ("f", 2, 4, ("a", "b")),
        ("g", 1, 1, ("a",)),
    ]


# -- who needs a person
FOLLOWED = "Marked with the course's 'f' in place of yours, so that one mistake costs once."
KEPT = {
    "unreadable": {"readable": False, "remarks": ("This file is not a notebook.",)},
    "not run": {"tests": (checked("t", "f", 0, "not run", "The notebook took too long in all."),)},
    "no walls": {"safe": False},
    "process ended": {"tests": (failed("f", "The process that ran this code ended. (By signal 9.)"),)},
    "exercise cells": {"notes": {"f": f"The cell of this exercise is missing. {FOLLOWED}"}},
    "reaches": {"reaches": (Reach("ctypes", "f", 3, "import ctypes"),)},
    "remarks": {"remarks": ("These cells, deleted or newer than this copy, were put in: x.",)},
}  # fmt: skip


@pytest.mark.parametrize("kind", KEPT)
def test_each_kind_of_attention(kind):
    one = entry("a", (0, 0, 0), record(**({"tests": ()} | KEPT[kind])))
    (found,) = attention_of([one, entry("b", (0, 0, 0), record(notes={"g": FOLLOWED}))])
    assert (found.student, [note.kind for note in found.notes]) == ("a", [kind])
    assert found.urgent == (kind in ("unreadable", "not run", "no walls"))
    assert "in place of yours" not in found.notes[0].text


def test_attention_without_a_record():
    entries = [
        entry("a", (0, 0, 0)),
        entry("b", None),
        entry("c", (0, 0, 0), record(), by_hand=["essay"]),
        replace(entry("d", (0, 0, 0), record()), foreign=True),
        entry("e", None, record()),
        replace(entry("f", (0, 0, 0), record()), no_time="yesterday is no time"),
        replace(entry("g", (0, 0, 0), record()), stale=True),
    ]
    found = {one.student: [note.kind for note in one.notes] for one in attention_of(entries)}
    assert found == {
        "a": ["no record"], "b": ["not graded"], "c": ["to be marked"], "d": ["other marks"],
        "e": ["not graded"], "f": ["untimed"], "g": ["stale"],
    }  # fmt: skip


def test_what_most_have_is_said_once():
    """As after a correction: those who are worth a look are seen."""
    entries = [entry(str(n), (0, 0, 0), record(**KEPT["remarks"])) for n in range(9)]
    entries[0] = entry("0", (0, 0, 0), record(**(KEPT["remarks"] | KEPT["reaches"])))
    report = report_of(evidence(*entries))
    assert [(one.student, len(one.notes)) for one in report.attention] == [("0", 1)]
    (text,) = KEPT["remarks"]["remarks"]
    words = BeautifulSoup(page_of(report), "html.parser").get_text(" ", strip=True)
    assert words.count(f"9 of 9 submissions: {text}") == 1
    assert "+ 1 worth a look" in page_of(report)
    assert len(report_of(evidence(*entries[:2])).attention) == 2  # of two, each is told


def test_records_of_older_versions_and_damaged_ones():
    old = {"readable": True, "remarks": [], "notes": {}, "safe": True, "seconds": 1, "tests": [], "nbseal": "0", "walls": {}}  # fmt: skip
    assert as_record(old) == record(seconds=1)
    for damaged in (
        None,
        {},
        {"readable": True},
        old | {"tests": [{"name": 3}]},
        old | {"seconds": "x"},
    ):
        assert as_record(damaged) is None


# -- the page


def everything(text):
    who = [f"{n}{text}" for n in range(6)]
    alike = Similarity(6, 0.6, 0.1, 1, (Pair((who[0], who[1]), 0.9, ("f",)),))
    entries = [
        entry(
            *(who[n], (n % 3, n % 5, n % 2)),
            record(
                failed("f", f"{text} {n}"),
                failed("g", f"other: {text}"),
                checked("t", "h", 0, "not run", text),
                checked("u", "h", 1, "passed", text, ("f",)),
                failed("h", f"The process that ran this code ended. {text}", name=text),
                remarks=(text,),
                notes={"f": text},
                readable=n != 3,
                seconds=n + 0.5,
            ),
            late=n * 1000.0,
            by_hand=[text],
        )
        for n in range(6)
    ]
    missing = [f"absent {text}"]
    return report_of(evidence(*entries, entry(f"9{text}", None), roster=missing), alike)


EVIL = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "'><svg/onload=alert(1)>",
    "</style><style>*{display:none}</style>",
    "</title></desc></svg><a href='javascript:alert(1)'>",
    "{{ 7 * 191 }}{% raw %}", "<!-- ", "]]>&lt;b&gt;&#60;b&#62;",
    "\u202e\u2066\u200b\x00\x1b[31m\ud800",
]  # fmt: skip


def tags_of(page):
    """What a browser would make of a page: elements with their attributes."""
    return [(tag.name, tag.attrs) for tag in BeautifulSoup(page, "html.parser").find_all(True)]


@pytest.mark.parametrize("evil", EVIL)
def test_nothing_of_a_students_is_markup(evil):
    """The page has the same elements and attributes as with harmless words, and no others."""
    # a reason that has figures is shown with an example
    word = "word" if normal(evil) == " ".join(evil.split()) else "word 1"
    page, harmless = (page_of(everything(text)) for text in (evil, word))
    assert tags_of(page) == tags_of(harmless)
    assert "script" not in {tag for tag, _ in tags_of(page)}
    words = " ".join("".join(BeautifulSoup(page, "html.parser").strings).split())
    if evil.isprintable():
        assert words.count(" ".join(evil.split())) > 20
    assert "1337" not in words
    assert not set(words) & set("\u202e\u2066\u200b\x00\x1b\ud800")


def test_the_page_needs_nothing_else():
    text = page_of(everything("`word`"))
    assert "</b> other: <code>word</code>" in text
    tags = tags_of(text)
    ids = [attrs["id"] for _, attrs in tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    for tag, attrs in tags:
        assert tag not in ("script", "link", "img", "iframe", "object", "form", "base")
        assert not [name for name in attrs if name.startswith("on") or name in ("src", "action")]
        assert attrs.get("href", "#marks")[0] == "#" and attrs.get("href", "#marks")[1:] in ids
    for word in ("url(", "@import", "http"):
        assert word not in text.replace("http-equiv", "")
    plots = [attrs for tag, attrs in tags if tag == "svg"]
    assert len(plots) == 1 and all(plot["role"] == "img" for plot in plots)
    for plot in plots:
        title, desc = plot["aria-labelledby"].split()
        words = rf'<title id="{title}">\w[^<]+</title><desc id="{desc}">\w[^<]+\.</desc>'
        assert re.search(words, text)
    assert "a hint for a person to look at, no proof" in text.lower()
    assert text == page_of(everything("`word`"))


def test_plots_say_what_the_tables_say(five):
    text = page_of(report_of(five))
    told = "from 0 to 10 points. Median 4; the middle half lies between 2 and 8."
    assert f"Histogram of 5 marks {told}" in text
    exercises = text.split('id="exercises"')[1]
    assert re.findall(r'<span style="width:(\d+)%">', exercises)[:6] == "70 59 65 78 35 75".split()
    cells = re.sub(r"<[^>]+>", " ", exercises)
    assert re.search(r"f\s+2\s+5\s+0\s+70%\s+60%\s+0\.59", cells)
    assert "2 to 3: 2; 4 to 5: 1; 8 to 9: 1; 9 to 10: 1." in text


def test_the_table_of_students(five):
    one = entry("new", None)
    class_ = replace(five, entries=(*five.entries, one), names={"e": "Eve Adams", "f": "Fred"})
    report = report_of(class_)
    assert [s.student for s in report.students] == ["a", "b", "c", "d", "e", "new"]
    eve = report.students[4]
    assert (eve.name, eve.points) == ("Eve Adams", (1, 1, 1))
    assert (eve.total, eve.penalty, eve.look) == (2, 1, False)
    assert report.students[5].look
    text = page_of(report, {"e": "feedback/e/mini/mini.html"})
    table = text.split('class="points')[1].split("</table>")[0]
    assert 'href="feedback/e/mini/mini.html">' in table and table.count("feedback/") == 1
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", table))
    assert "Eve Adams e late 2 1 off 1 1 1" in words
    assert "new look not graded" in words and "Fred f not handed in" in words
    assert '<td class="n all">2</td>' in table and '<td class="n none">0</td>' in table


@pytest.mark.parametrize(("function", "value", "text"), [
    (percent, 0.999, "99%"), (percent, 1, "100%"), (percent, 0.001, "<1%"), (percent, 0, "0%"),
    (percent, None, "-"), (percent, 1.1, "110%"), (ratio, -0.123, "\N{MINUS SIGN}0.12"), (ratio, -0.001, "0.00"),
    (ratio, None, "-"), (mean, 5.125, "5.12"), (mean, None, "-"), (duration, 0.751, "0.75 s"),
    (duration, 3.14, "3.1 s"), (duration, 59.7, "1 min"), (duration, 200, "3 min 20 s"),
    (duration, 7500, "2 h 5 min"), (duration, 86400, "1 day"), (duration, 273600, "3 days 4 h"),
    (lateness, 1e-6, "1 min"), (lateness, 600.1, "11 min"), (lateness, 88200.1, "1 day 31 min"),
])  # fmt: skip
def test_words_for_numbers(function, value, text):
    assert function(value) == text


# -- a course
CELLS = [
    mini.function("f(x)", "return x + 1"),
    mini.check("test_f_examples", "assert f(1) == 2, f'f(1) is {f(1)}.'", points=2),
    mini.function("g(x)", "return f(x) * 2"),
    mini.hidden("test_g_contract", "assert g(2) == 6, 'g is wrong.'", points=3),
]
G = "def g(x): return f(x) * 2"
ANSWERS = {
    "right": {"f": "def f(x): return x + 1", "g": G},
    "wrong-f": {"f": "def f(x): return x + 7", "g": G},
    "other-f": {"f": "def f(x): return x + 8", "g": G},
    "blank": {},
    "slow-cell": {"f": "while True: pass", "g": G},
}


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    course = make(tmp_path_factory.mktemp("course"), *CELLS)
    configure(course, "c.Execute.timeout = 2")
    _, release = mini.assignment(*CELLS)
    with gradebook(course) as book:
        book.update_or_create_assignment("mini", duedate="2026-01-01 12:00:00 UTC")
        book.add_student("absent")
    for student, answers in ANSWERS.items():
        when = "2026-01-01 13:30:00 UTC" if student == "right" else ""
        hand_in(course, student, mini.handed_in(release, answers, {}), when)
    hand_in(course, "<b>broken", b"<html>please log in</html>")
    result = small_course.run(course, "grade")
    assert result.exit_code == 1, result.output
    return course


def run(course, *arguments):
    return small_course.run(course, "report", *arguments)


@pytest.mark.sandbox
def test_a_graded_course(course):
    result = run(course, "--json")
    assert result.exit_code == 0, result.output
    told = json.loads(result.stdout)
    assert (told["submissions"], told["roster"], told["missing"]) == (6, 7, ["absent"])
    # right 5, wrong-f and other-f 3 each by following through, the others nothing but g of slow-cell
    assert told["items"][0]["difficulty"] == pytest.approx(1 / 6)
    assert [i["blank"] for i in told["items"]] == [1, 1]  # and a file that is none is not blank
    assert told["reasons"][0]["sentence"] == "f(…) is …."
    assert told["reasons"][0]["students"] == ["other-f", "wrong-f"]
    (at_fault,) = told["follow_through"]
    assert at_fault["exercise"] == "f" and {"other-f", "wrong-f"} <= set(at_fault["students"])
    late = {s["student"]: s["seconds_late"] for s in told["students"] if s["seconds_late"]}
    assert late == {"right": 5400}
    kinds = {a["student"]: {n["kind"] for n in a["notes"]} for a in told["attention"]}
    assert kinds["<b>broken"] == {"unreadable"}
    assert "slow-cell" not in kinds  # a wrong answer is nothing to look at
    assert told["seconds"]["number"] == 6


@pytest.mark.sandbox
def test_the_command_writes_a_page(course, tmp_path):
    result = run(course)
    path = course / "report-mini.html"
    assert result.exit_code == 0 and str(path) in result.stderr, result.output
    text = path.read_text()
    assert "&lt;b&gt;broken" in text and "<b>broken" not in text
    assert run(course).exit_code == 0  # replaces it
    assert run(course, "--to", tmp_path / "r.html").exit_code == 0
    assert (tmp_path / "r.html").read_text() == text
    page = course / "feedback" / "wrong-f" / "mini" / "mini.html"
    page.parent.mkdir(parents=True)
    page.write_text("a page")
    assert run(course, "--to", tmp_path / "r.html").exit_code == 0
    (link,) = re.findall(r'href="([^#"]+)"', (tmp_path / "r.html").read_text())
    assert (tmp_path / link).samefile(page)
    shutil.rmtree(course / "feedback")
    (tmp_path / "other").write_text("mine")
    result = run(course, "--to", tmp_path / "other")
    assert result.exit_code == 2 and "--force" in result.stderr
    assert run(course, "--json", "--to", tmp_path / "r.json").exit_code == 0
    assert json.loads((tmp_path / "r.json").read_text())["assignment"] == "mini"


# -- in a browser
@pytest.mark.parametrize(
    "scheme", [pytest.param(s, marks=needs_browser) for s in ("light", "dark")]
)
def test_in_a_browser(tmp_path, browser, scheme):
    """It fits a phone and a desk, asks for nothing, runs nothing, and reads well in both schemes."""
    path = tmp_path / "report.html"
    path.write_text(page_of(everything("<script>document.title = 'run'</script>")))
    page = browser.new_page(color_scheme=scheme)
    asked, said = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message.text))
    many = tuple(Item(f"exercise_{k}", 10, False, f"c{k}") for k in range(40))
    wide = tmp_path / "wide.html"
    wide.write_text(page_of(report_of(evidence(entry("a", range(40), items=many), items=many))))
    for width in (320, 390, 1366):
        page.set_viewport_size({"width": width, "height": 768})
        for address in (wide, path):
            page.goto(address.as_uri())
            assert page.evaluate("document.documentElement.scrollWidth") <= width
            table = page.locator(".points").bounding_box()
            total = page.locator("td.total").first.bounding_box()
            assert total["x"] + total["width"] < width  # in sight, whatever else is
            assert width < 1366 or table["x"] + table["width"] < width
    assert page.title() == "mini: report"
    assert set(asked) == {path.as_uri(), wide.as_uri()} and not said
    assert page.get_by_role("img", name="Distribution of marks").count() == 1
    assert page.get_by_role("img").count() == 1

    def colour(of, which="color"):
        told = page.evaluate(f"getComputedStyle(document.querySelector('{of}')).{which}")
        return "#{:02X}{:02X}{:02X}".format(*map(int, re.findall(r"\d+", told)[:3]))

    ground = colour("section", "backgroundColor")
    assert contrast(colour("section"), ground) >= 7
    assert contrast(colour("figcaption"), ground) >= 4.5
    page.close()
