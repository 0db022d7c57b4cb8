"""Reading an untrusted notebook file."""

import copy
import json
import random
import time
from pathlib import Path

import nbformat
import notebooks
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from nbgrader.utils import compute_checksum

from nbseal.notebook.assignment import Assignment, exercises_of, grade_id, read_assignment
from nbseal.notebook.cell_merge import DAMAGED, EMPTY, MISSING, RETYPED, SEVERAL, TOO_LONG
from nbseal.notebook.submission import MAX_BYTES, checksum, read_submission

SECRET = "### BEGIN HIDDEN TESTS\nassert one() == 'secret'\n### END HIDDEN TESTS"
ANSWER = "def one():\n    return 1"
MB = 1_000_000


def cell(source, name=None, kind="code", **label):
    node = {"cell_type": kind, "metadata": {}, "source": source}
    if name:
        flags = {"grade": False, "solution": False, "locked": True, "task": False}
        label = flags | {"schema_version": 3, "grade_id": name} | label
        node |= {"id": name.replace("_", "-"), "metadata": {"nbgrader": label}}
    return node | ({"outputs": [], "execution_count": None} if kind == "code" else {})


def notebook(cells, **more):
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {"kernelspec": {"name": "python3", "display_name": "P", "language": "python"}},
        "cells": copy.deepcopy(cells),
    } | more


def blank(name):
    return f"def {name}():\n    # YOUR CODE HERE\n    raise NotImplementedError()"


def parts(solution, hidden):
    return [
        cell("# Title", "title", "markdown"),
        cell("import math", "setup"),
        cell("### Exercise 1", "ex1", "markdown"),
        cell(solution or blank("one"), "one", solution=True, locked=False),
        cell("one()  # try it"),
        cell(f"assert one() == 1{hidden}", "test_one_a", grade=True, points=2),
        cell(solution or blank("two"), "two", solution=True, locked=False),
        cell(f"assert two() == 2{hidden}", "test_two_a", grade=True, points=3),
    ]


def as_node(cells):
    for number, each in enumerate(cells):
        each.setdefault("id", f"free-{number}")
    return nbformat.from_dict(notebook(cells))


SOURCE = as_node(parts("def one(): return 'reference'", "\n" + SECRET))
RELEASE = as_node(parts("", ""))
TOY = Assignment("toy", Path("toy.ipynb"), SOURCE, exercises_of(SOURCE))
BLANK = parts("", "")
NAMES = [grade_id(each) for each in RELEASE.cells if grade_id(each)]
SUDOKU = read_assignment(notebooks.ROOT, "sudoku")
SUDOKU_RELEASE = notebooks.read(notebooks.RELEASE)


def edit(**sources):
    cells = copy.deepcopy(BLANK)
    for each in cells:
        name = each["metadata"].get("nbgrader", {}).get("grade_id")
        each["source"] = sources.get(name, each["source"])
    return cells


def pick(cells, name):
    return next(c for c in cells if c["metadata"].get("nbgrader", {}).get("grade_id") == name)


def place(cells, name):
    return cells.index(pick(cells, name))


def test_checksums_are_nbgraders():
    seen = set()
    for name in notebooks.ASSIGNMENTS:
        for cell in notebooks.source_of(name).cells:
            if label := cell.metadata.get("nbgrader"):
                expected = compute_checksum(cell)
                assert checksum(cell.cell_type, cell.source, label) == expected
                seen.add(expected)
    assert len(seen) > 200


def without(cells, *names):
    return [c for c in cells if c["metadata"].get("nbgrader", {}).get("grade_id") not in names]


def nameless(cells):
    return [{k: v for k, v in c.items() if k != "id"} | {"metadata": {}} for c in cells]


def read(data, assignment=TOY, release=RELEASE, **options):
    """Read a submission (bytes, text, or a value for JSON), checking what always holds."""
    if not isinstance(data, bytes):
        data = (data if isinstance(data, str) else json.dumps(data)).encode()
    result = read_submission(data, assignment, release, **options)
    whole = notebook_of(result, release)
    nbformat.validate(whole)
    text = nbformat.writes(whole).encode().decode()
    assert "HIDDEN TESTS" not in text and "reference" not in text
    assert all("checksum" not in s.cell.metadata.get("nbgrader", {}) for s in result.steps)
    known = {name: node for node in release.cells if (name := grade_id(node))}
    named = [(name, node.id) for name, node in known.items()]
    assert [(s.name, s.cell.id) for s in result.steps if s.name] == named
    for step in result.steps:
        if step.role in ("given", "test") or (step.role == "text" and step.name):
            assert step.cell.source == known[step.name].source
        assert (step.cell.cell_type == "code") == (step.role != "text")
        assert step.name or step.cell.metadata == {}
        assert not step.cell.get("outputs")
    assert set(result.notes) <= {e.name for e in assignment.exercises}
    assert all(r.encode() and r.endswith(".") for r in (*result.remarks, *result.notes.values()))
    assert not any("Error)" in remark for remark in result.remarks)  # the net below all is unused
    assert result.readable or (result.remarks and not result.notes)
    return result


def notebook_of(result, release=RELEASE):
    cells = copy.deepcopy([step.cell for step in result.steps])
    meta = copy.deepcopy(release.metadata)
    return nbformat.from_dict(
        {"nbformat": 4, "nbformat_minor": 5, "metadata": meta, "cells": cells}
    )


def shown(result):
    return [(step.role, step.name or step.cell.source) for step in result.steps]


def source(result, name):
    (step,) = [step for step in result.steps if step.name == name]
    return step.cell.source


# Honest files
def test_an_ordinary_submission():
    cells = edit(one=ANSWER)
    cells.insert(0, cell("print('first')"))
    cells.append(cell("# my thoughts", kind="markdown"))
    result = read(notebook(cells))
    assert shown(result) == [
        ("extra", "print('first')"), ("text", "title"), ("given", "setup"), ("text", "ex1"),
        ("solution", "one"), ("extra", "one()  # try it"), ("test", "test_one_a"),
        ("solution", "two"), ("test", "test_two_a"), ("text", "# my thoughts"),
    ]  # fmt: skip
    assert source(result, "one") == ANSWER
    assert (result.notes, result.remarks, result.readable) == ({}, (), True)


def test_the_released_sudoku_is_read_as_it_is():
    result = read(notebooks.RELEASE.read_bytes(), SUDOKU, SUDOKU_RELEASE)
    assert [s.cell.source for s in result.steps] == [c.source for c in SUDOKU_RELEASE.cells]
    assert [s.cell.id for s in result.steps] == [c.id for c in SUDOKU_RELEASE.cells]
    assert (result.notes, result.remarks, result.readable) == ({}, (), True)
    labels = {grade_id(c): c.metadata.get("nbgrader") for c in SUDOKU.notebook.cells}
    assert all(s.cell.metadata.nbgrader == labels[s.name] for s in result.steps if s.name)


@pytest.mark.parametrize("encode", [
    pytest.param(lambda text: text.encode("utf-8-sig"), id="bom"),
    pytest.param(lambda text: text.encode("utf-16"), id="utf-16"),
    pytest.param(lambda text: text.encode("utf-16-be"), id="utf-16-be-without-bom"),
    pytest.param(lambda text: text.encode("utf-32"), id="utf-32"),
    pytest.param(lambda text: text.replace("\n", "\r\n").encode(), id="crlf"),
    pytest.param(lambda text: text.replace("\\n", "\n").encode(), id="line-ends-in-strings"),
    pytest.param(lambda text: text.encode() + b"\n\0\0\0", id="zeros-at-the-end"),
    pytest.param(lambda text: text.replace('"metadata": {}', '"metadata": {"a": NaN}', 1).encode(), id="nan"),
    pytest.param(lambda text: text.replace('"execution_count": null', f'"execution_count": {"9" * 9999}').encode(), id="huge-int"),
])  # fmt: skip
def test_other_ways_to_write_a_notebook(encode):
    text = json.dumps(notebook(edit(one=f"{ANSWER} # é")), indent=1, ensure_ascii=False)
    assert read(encode(text)) == read(text)


def test_characters_and_entries_that_are_odd():
    r"""Line ends are \n; what no text can hold becomes a sign for it; the last of two entries counts."""
    result = read(notebook(edit(one="a\r\nb\rc \ud800 \0", two=["x\ud83d", "\ude00"])))
    assert source(result, "one") == "a\nb\nc \ufffd \ufffd"
    assert source(result, "two") == "x\ufffd\ufffd"
    assert result.remarks == ("Characters that no text can hold were replaced in some cells: 2.",)
    data = json.dumps(notebook(edit(one=f"{ANSWER}  # caf?"))).encode()
    result = read(data.replace(b"caf?", b"caf\xe9"))
    assert source(result, "one") == f"{ANSWER}  # caf\ufffd"
    assert result.remarks == ("Some characters of this file are damaged; they were replaced.",)
    result = read(data.replace(b'"nbformat": 4', b'"nbformat": 3, "nbformat": 4'))
    assert source(result, "one") == f"{ANSWER}  # caf?"
    assert "there twice; the last of each was used" in result.remarks[0]


@pytest.mark.parametrize("version", [3, 2])
def test_old_formats_read_as_nbformat_upgrades_them(version):
    cells = edit(one=ANSWER + "\n\n# end")
    cells.insert(1, cell("plain", kind="raw"))
    cells.insert(1, cell("## A heading", kind="markdown"))
    old = nbformat.convert(as_node(cells), version)
    data = nbformat.versions[version].writes_json(old)
    upgraded = nbformat.convert(nbformat.versions[version].reads_json(data), 4)
    result = read(data)
    assert [s.cell.source for s in result.steps] == [c.source for c in upgraded.cells]
    assert result.remarks == (f"This notebook has the old format {version}; it was converted.",)
    assert result.notes == {}


def test_old_formats_without_ids_and_with_headings():
    """Ids are made, always the same ones; a heading is one line, of a level that exists."""
    cells = [{k: v for k, v in c.items() if k != "id"} for c in [*edit(), cell("1"), cell("2")]]
    result = read(notebook(cells, nbformat_minor=0))
    made = [s.cell.id for s in result.steps if s.role == "extra"]
    assert (made, result.remarks) == (["extra-1", "extra-2", "extra-3"], ())
    heads = [{"cell_type": "heading", "source": "a\nb", "level": n} for n in (2, 99, "x")]
    result = read({"nbformat": 3, "worksheets": [{"cells": heads}]})
    assert [text for _, text in shown(result)[:3]] == ["## a b", "# a b", "# a b"]


@pytest.mark.parametrize(("change", "remark"), [
    ({"nbformat": 5}, "This notebook says that its format is 5; it was read as 4."),
    ({"nbformat": 99}, "This notebook says that its format is 99; it was read as 4."),
    ({"nbformat": 3}, "This notebook says that its format is 3; it was read as 4."),
    ({"nbformat": None}, "This notebook does not say its format; it was read as format 4."),
    ({"nbformat": "4"}, "This notebook does not say its format; it was read as format 4."),
    ({"nbformat": True}, "This notebook does not say its format; it was read as format 4."),
    ({"metadata": {"kernelspec": {"name": "ir", "language": "R"}}}, "This notebook was saved for the language R; it was run as python."),
    ({"metadata": {"language_info": {"name": "julia"}}}, "This notebook was saved for the language julia; it was run as python."),
    ({"metadata": {"language_info": {"name": "R<script>"}}}, None),
    ({"metadata": {"kernelspec": {"name": "my-env", "language": "Python"}}}, None), ({"metadata": []}, None),
    ({"nbformat_minor": 77}, None),
], ids=str)  # fmt: skip
def test_remarks_about_the_file(change, remark):
    result = read(notebook(edit(one=ANSWER), **change))
    assert source(result, "one") == ANSWER
    assert result.remarks == ((remark,) if remark else ())


# Files that are no notebooks
@pytest.mark.parametrize(("data", "reason"), [
    (b"", "This file is empty. Save the notebook again, and hand that in."),
    (b" \n\t", "This file is empty: it holds nothing but blanks."),
    (b"\xef\xbb\xbf", "This file is empty: it holds nothing but blanks."),
    (b"\0" * 1000, "This file is empty: it holds nothing but blanks."),
    (b'{"cells": [{"cell_type": "co', "This file ends in the middle of the notebook. Save"),
    (b'{"cells": [{"source": "def one(): return', "This file ends in the middle"),
    (b'{"cells": [', "This file ends in the middle of the notebook."),
    (b'{"cells": [],\n "a": tr', "This file ends in the middle of the notebook."),
    (b'{"cells":\n [1 2],\n "metadata": {}}', "This notebook is damaged in line 2 of the file."),
    (b'{\n<<<<<<< HEAD\n"a": 1\n', "This notebook holds the marks of an unfinished merge"),
    (b'{"cells": []}\n<<<<<<< HEAD\n', "This notebook holds the marks of an unfinished merge"),
    (b'{"a": 1}\n{"cells": []}', "This notebook is damaged in line 2 of the file."),
    (b"<<<<<<< HEAD\n{}", "This file is not a notebook: it holds the marks of an unfinished"),
    (b"<!DOCTYPE html>\n<form>", "This file is not a notebook but a web page, perhaps one that"),
    (b"\n <html>", "This file is not a notebook but a web page"),
    (b'{"cells": [],}', "This notebook is damaged in line 1 of the file."),
    (b'{"a": 1,\n=======\n"b": 2}', "This notebook holds the marks of an unfinished merge (===="),
    (b'{"url": "https://x", "doc_id": "1"}', "This file is not a notebook but a link to a file in"),
    (b"{\\rtf1 {}}", "This file is not a notebook but a text document (RTF)."),
    (b"PK\x03\x04...", "This file is not a notebook but a zip archive. Unpack it, and hand in"),
    (b"PK\x03\x04[Content_Types].xml", "This file is not a notebook but an Office document."),
    (b"\x1f\x8b\x08", "This file is not a notebook but a gzip archive."),
    (b"%PDF-1.7", "This file is not a notebook but a PDF."),
    (b"\x89PNG\r\n", "This file is not a notebook but a picture."),
    (b"# hw\nimport math\n", "This file is not a notebook but looks like a Python script."),
    (b"Dear all, here is", "This file is not a notebook but some other text."), (b"\xff\xfe\x00", "This file is"),
    (b"17", "This file is not a notebook: it holds a single value."),
    (b"null", "This file is not a notebook: it holds a single value."),
    (b"[]", "This file is not a notebook: it holds a list where a notebook is an object."),
    (b"{}", "This file is not a notebook that can be read: it has no cells."),
    (b'{"cells": {}}', "This file is not a notebook that can be read: its cells are no list."),
    (b'{"nbformat": 6}', "This notebook has the format 6, which is not known."),
    (b'{"cells": []}', "This notebook has no cells."), (b'{"cells": [1, null, []]}', "This notebook has no cells."),
    (b'{"worksheets": [3, {}]}', "This notebook has no cells."),
    (b"[" * 101 + b"]" * 101, "This file is nested more than 100 deep, as no notebook is."),
    (b'{"a":' * 101 + b"1" + b"}" * 101, "This file is nested more than 100 deep"),
    (b"[" + b"[]," * 999 + b"[" * 100, "This file is nested more than 100 deep"),
    (b"[" * 100 + b"]" * 100, "This file is not a notebook: it holds a list"),
    (b"[" * 3000 + b"{", "This file is nested more than 100 deep"),
    (b"[1" + b",1" * 500_000 + b"]", "This notebook holds more than 500,000 values"),
    (b'[""' + b',""' * 500_000 + b"]", "This notebook holds more than 500,000 values"),
    (b"{" + b'"' * 2_000_001, "This notebook holds more than 500,000 values"),
    (b'{"cells": [' + b"{}," * 2000 + b"{}]}", "This notebook has 2,001 cells; at most 2,000"),
    (b" " * (MAX_BYTES + MB), "This file has 21.0 MB; at most 20 MB are read. Large outputs"),
], ids=lambda value: repr(value[:24]))  # fmt: skip
def test_no_notebook(data, reason):
    result = read(data)
    assert not result.readable
    assert len(result.remarks) == 1 and result.remarks[0].startswith(reason)
    assert [s.cell.source for s in result.steps] == [c.source for c in RELEASE.cells]


def test_depth_within_strings_does_not_count():
    answer = '"' + "[{" * 500 + '\\" \\\\' + "]" * 300 + "\\"
    result = read(notebook(edit(one=answer, two=answer)))
    assert (source(result, "one"), source(result, "two")) == (answer, answer)


def test_the_caller_decides_about_the_size():
    data = json.dumps(notebook(BLANK)).encode()
    assert read(data, max_bytes=len(data)).readable
    assert not read(data, max_bytes=len(data) - 1).readable


def test_the_unexpected_is_a_reason(monkeypatch):
    """A mistake of ours in reading costs one student's file, not the class."""

    def fail(*_):
        raise MemoryError

    monkeypatch.setattr("nbseal.notebook.submission.read_json", fail)
    result = read_submission(b"{}", TOY, RELEASE)
    assert result.remarks == ("This file is not a notebook that can be read (MemoryError).",)
    assert not result.readable and [s.name for s in result.steps if s.name] == NAMES


# Cells of exercises that are not as they should be
def changed(name, **entries):
    cells = edit(one=ANSWER, two="def two(): return 2")
    pick(cells, name).update(entries)
    return cells


@pytest.mark.parametrize(("cells", "note"), [
    pytest.param(without(edit(two="t"), "one"), MISSING, id="missing"),
    *(pytest.param(changed("one", cell_type=kind), RETYPED, id=str(kind)) for kind in ("markdown", "raw", "python", ["code"])),
    pytest.param(changed("one", source="x" * 500_001), TOO_LONG, id="too-long"),
    pytest.param(changed("one", source=["x" * 250_001] * 2), TOO_LONG, id="too-long-as-list"),
    *(pytest.param(changed("one", source=text), DAMAGED, id=repr(text)) for text in (3, None, {}, ["a", 1])),
])  # fmt: skip
def test_a_cell_that_cannot_be_used(cells, note):
    """The blank cell is used, and the note says why; a retyped answer stays in sight, as text behind it."""
    result = read(notebook(cells))
    assert (result.notes, result.readable) == ({"one": note}, True)
    assert source(result, "one") == blank("one")
    assert source(result, "two") == pick(cells, "two")["source"]
    steps = shown(result)
    behind = steps[steps.index(("solution", "one")) + 1]
    assert (behind == ("text", ANSWER)) == (note == RETYPED)


OTHER = "def one():\n    return 11"
COPIED = "These cells were there several times; copies without an answer were left out: one."


@pytest.mark.parametrize(("sources", "before", "final", "note"), [
    ([ANSWER, blank("one")], [], ANSWER, None), ([blank("one"), ANSWER], [], ANSWER, None),
    ([blank("one") + "\n", blank("one")], [], blank("one"), None), (["", ANSWER, blank("one")], [], ANSWER, None),
    ([ANSWER, ANSWER], [], ANSWER, None), ([ANSWER, OTHER], [ANSWER], OTHER, SEVERAL),
    ([OTHER, blank("one"), ANSWER], [OTHER], ANSWER, SEVERAL),
    ([ANSWER, OTHER, ANSWER + " "], [OTHER], ANSWER + " ", SEVERAL),
    (["a", "b", "c"], ["a", "b"], "c", SEVERAL), (["", " "], [], " ", EMPTY),
    ([blank("one"), ""], [], blank("one"), None), ([ANSWER, 7], [], ANSWER, None),
    ([7, "x" * 500_001], [], blank("one"), TOO_LONG),
], ids=lambda value: repr(value)[:40])  # fmt: skip
def test_copies_of_an_answer(sources, before, final, note):
    cells = edit()
    at = place(cells, "one")
    label = pick(cells, "one")
    copies = [copy.deepcopy(label) | {"source": text} for text in sources]
    cells[at : at + 1] = copies[:1]
    cells[at + 2 : at + 2] = copies[1:]  # behind the free cell: JupyterLab pastes anywhere
    result = read(notebook(cells))
    steps = [(s.role, s.cell.source) for s in result.steps]
    k = [s.name for s in result.steps].index("one")
    assert steps[k - len(before) : k + 1] == [
        *[("extra", text) for text in before],
        ("solution", final),
    ]
    assert steps[k + 1] == ("extra", "one()  # try it")
    assert len(steps) == len(BLANK) + len(before)
    assert result.notes == ({"one": note} if note else {})
    assert COPIED in result.remarks


def free(**metadata):
    own = cell("mine", "cell-4711", grade=True, points=99)
    own["metadata"] |= metadata
    return own


ODD_OWN = [cell(None), cell("x" * 500_001), cell("y", kind="widget"), 7, "text"]
UNUSED = (
    "Cells of an unknown type were taken as text: 1.",
    "Parts of this notebook that are no cells were left out: 2.",
    "Other cells that could not be read were left out: 1.",
    "Other cells that were too long were left out: 1.",
)
OTHER_ONE = ("This may be the notebook of another assignment: no cell of this one was found.",)
BACK = ("These cells, deleted or newer than this copy, were put in: setup, test_one_a.",)
CELLS = {  # cells, the answer of one, the last step; notes and remarks, if they matter
    "code counts, and not text": ([*changed("one"), cell("my plan", "one", "markdown")], ANSWER, ("text", "my plan"), {}, ...),
    "an empty cell is the student's": (changed("one", source=""), "", ..., {"one": EMPTY}, ...),
    "and one of blanks": (changed("one", source="  \n"), "  \n", ..., {"one": EMPTY}, ...),
    "and a list": (changed("one", source=[]), "", ..., {"one": EMPTY}, ...),
    "copies of tests are the student's": ([cell("import cmath", "setup"), *edit(), pick(edit(), "test_one_a")], blank("one"), ("extra", "assert one() == 1"), {}, ()),
    "nothing of unknown metadata survives": ([*edit(), free(tags=["skip-execution"], deletable=False)], blank("one"), ("extra", "mine"), {}, ()),
    "while an exercise has its cell": ([*edit(), cell(ANSWER)], blank("one"), ("extra", ANSWER), {}, ...),
    "a cell is recognised once": ([*without(edit(), "one", "two"), cell(f"{ANSWER}\ndef two(): return 2")], ..., ..., {"two": MISSING}, ...),
    "nor one of another name": (without(edit(two=ANSWER), "one"), blank("one"), ..., {"one": MISSING}, ...),
    "an ambiguous place is none": ([*without(edit(), "one")[:3], cell("a = 1"), cell("b = 2"), *without(edit(), "one")[4:]], ..., ..., {"one": MISSING}, ...),
    "another notebook": ([cell("print(1)")], blank("one"), ..., {"one": MISSING, "two": MISSING}, OTHER_ONE),
    "own cells that cannot be used": ([*edit(), *ODD_OWN], blank("one"), ("text", "y"), {}, UNUSED),
    "tests that a student deletes are run": (without(edit(one=ANSWER), "setup", "test_one_a", None), ANSWER, ("test", "test_two_a"), {}, BACK),
}  # fmt: skip


@pytest.mark.parametrize("case", CELLS)
def test_cells(case):
    cells, one, last, notes, remarks = CELLS[case]
    result = read(notebook(cells))
    found = (source(result, "one"), shown(result)[-1], result.notes, result.remarks)
    wanted = (one, last, notes, remarks)
    assert [f for f, w in zip(found, wanted) if w is not ...] == [w for w in wanted if w is not ...]
    assert result.readable and set(NAMES) == {s.name for s in result.steps if s.name}


# What is not the student's
@pytest.mark.parametrize(("name", "entries", "flags"), [
    ("test_one_a", {"source": "assert True"}, {}), ("test_one_a", {"source": 17}, {}),
    ("test_one_a", {"cell_type": "markdown"}, {}), ("setup", {"source": "import os"}, {}),
    ("title", {"source": "<script>"}, {}), ("title", {"cell_type": "code"}, {}),
    *(("test_one_a", {}, flags) for flags in (
        {"points": 100}, {"points": float("nan")}, {"points": [1]}, {"grade": False},
        {"solution": True, "grade": False}, {"locked": False},
    )),
], ids=str)  # fmt: skip
def test_changed_cells_of_the_assignment(name, entries, flags):
    """The originals are used; `read` compares them."""
    cells = changed(name, **entries)
    pick(cells, name)["metadata"]["nbgrader"].update(flags)
    result = read(notebook(cells))
    assert result.remarks == (f"These cells were changed; the originals were used: {name}.",)
    assert result.notes == {} and len(result.steps) == len(BLANK)
    assert [s.cell for s in result.steps] == [s.cell for s in read(notebook(changed(name))).steps]


@pytest.mark.parametrize(("without_answers", "label", "said"), [
    (False, {"source": "assert one()"}, "The course has changed these cells since this copy was handed out; new"),
    (False, {"points": 7}, ""), (True, {"source": "assert one()"}, ""), (True, {"points": 7}, ""),
], ids=str)  # fmt: skip
def test_cells_as_an_earlier_release_had_them(without_answers, label, said):
    """Their checksums are right; in the notebook of another assignment, that says nothing of the course."""
    cells = edit()
    test = pick(cells, "test_one_a")
    test["source"], nbgrader = label.get("source", test["source"]), test["metadata"]["nbgrader"]
    nbgrader["points"] = label.get("points", 2)
    nbgrader["checksum"] = checksum("code", test["source"], nbgrader)
    cells = without(cells, "one", "two") if without_answers else cells
    told = [r for r in read(notebook(cells)).remarks if "another assignment" not in r]
    assert len(told) == bool(said) and "".join(told).startswith(said)


def test_another_order():
    cells = edit(one=ANSWER)
    at = place(cells, "two")
    cells = [*cells[:2], *cells[at:], cell("behind test two"), *cells[2:at]]
    result = read(notebook(cells))
    assert [s.name for s in result.steps if s.name] == NAMES
    assert shown(result)[-1] == ("extra", "behind test two")
    assert "The cells of the assignment were in another order; they were run in the original one." in (
        result.remarks
    )  # fmt: skip


@pytest.mark.parametrize("behind", ["}", ",", "\n}\n]}", "\nhello", '\n  "nbformat_minor": 5\n}\n'])
def test_something_behind_the_end(behind):
    data = json.dumps(notebook(edit()), indent=1).encode()
    line = data.count(b"\n") + 1 + behind.startswith("\n")
    result = read(data + behind.encode())
    assert result.steps == read(data).steps and result.readable
    assert result.remarks == (
        f"Something stands behind the end of this notebook, from line {line} of the file on; it was "
        "left out.",
    )
    fenced = read(b"Here it is:\n```json\n" + data + b"\n```")
    assert fenced.steps == read(data).steps and "before the beginning" in fenced.remarks[0]


def test_a_copy_of_a_related_notebook():
    """Its answers are recognised; but with no names, and without given cells, a person should look."""
    result = read(notebook([cell(ANSWER), cell("print(1)")]))
    assert source(result, "one") == ANSWER
    assert "This may be the notebook of another assignment" in result.remarks[0]
    assert "given cells are missing" in " ".join(result.remarks) or "answers" in result.remarks[0]


@pytest.mark.parametrize(
    "metadata", [None, [], "x", {"nbgrader": 3}, {"nbgrader": {"grade_id": [1]}}], ids=repr
)
def test_odd_metadata(metadata):
    result = read(notebook(changed("one", metadata=metadata)))
    assert source(result, "one") == ANSWER and result.notes == {}


@pytest.mark.parametrize(
    "own_id", ["", "a b", "x" * 65, "a\n", "one", "setup", None, 4, "ä", "free-2", "extra-1"], ids=repr
)  # fmt: skip
def test_ids_are_valid_and_unique(own_id):
    free = [cell("a"), cell("b"), cell("c", kind="markdown")]
    for each in free:
        each["id"] = own_id
    assert len(read(notebook([*free, *edit()])).steps) == len(BLANK) + 3


PIXEL = {"a.png": {"image/png": "iVBORw0KGgo="}}


@pytest.mark.parametrize(("attachments", "kept"), [
    (PIXEL, True), ([], False), ({"a": []}, False), ({"a": {"image/png": 3}}, False),
    ({"a": {"image/png": ["iVBO"]}}, False), ({"a": {"text/html": "abcd"}}, False),
    ({"a": {'image/png" onerror="x': "abcd"}}, False), ({"a": {"image/png": '"><script>'}}, False),
    ({"\ud800": {"image/png": "abcd"}}, False), ({"a": {"image/png": "A" * 5 * MB}}, False),
], ids=lambda value: repr(value)[:40])  # fmt: skip
def test_attachments_of_text(attachments, kept):
    text = cell("![](attachment:a.png)", kind="markdown") | {"attachments": attachments}
    last = read(notebook([*edit(), text])).steps[-1].cell
    assert last.get("attachments") == (attachments if kept else None)


# Lost metadata
LOST = "These cells had lost their names, which some programs drop"


def test_all_names_lost():
    work = edit(one=ANSWER, two="def two(:  # not Python")
    result = read(notebook(nameless(work)))
    whole = read(notebook(work))
    assert shown(result) == shown(whole)
    assert [source(result, name) for name in NAMES] == [source(whole, name) for name in NAMES]
    assert result.notes == {}
    assert len(result.remarks) == 1 and result.remarks[0].startswith(LOST)


@pytest.mark.parametrize(("own", "where"), [
    pytest.param(cell(ANSWER), 4, id="function-in-its-place"),
    pytest.param(cell(ANSWER), 0, id="function-elsewhere"),
    pytest.param(cell(ANSWER, "cell-17"), 8, id="function-under-an-unknown-name"),
    pytest.param(cell("one = abs") | {"id": "one"}, 8, id="id"),
    pytest.param(cell("one = abs"), 3, id="place"),
])  # fmt: skip
def test_one_name_lost(own, where):
    cells = edit()
    del cells[place(cells, "one")]
    cells.insert(where, own)
    result = read(notebook(cells))
    assert source(result, "one") == own["source"] and result.notes == {}
    assert f"{LOST}; they were recognised by what is in them and where they are: one." in (
        result.remarks
    )


def test_a_cell_that_the_course_has_named_since():
    """No program has dropped its name, for other cells have theirs."""
    cells = edit(one=ANSWER)
    cells[place(cells, "setup")]["metadata"] = {}
    (remark,) = read(notebook(cells)).remarks
    assert remark.startswith("The course has changed these cells") and remark.endswith(": setup.")


def test_a_lost_answer_is_rather_the_one_in_its_place():
    """Other definitions of the function run where they are."""
    cells = nameless(edit(one=ANSWER))
    result = read(notebook([cell(OTHER), *cells, cell(OTHER + " ")]))
    assert source(result, "one") == ANSWER
    assert [shown(result)[0], shown(result)[-1]] == [("extra", OTHER), ("extra", OTHER + " ")]


# Bombs
def bomb(cells):
    return json.dumps(notebook(cells)).encode()


SIZE = 19_900_000
BOMBS = {
    "brackets": lambda: b"[" * SIZE, "quotes": lambda: b"[" + b'"' * SIZE,
    "backslashes": lambda: b'["' + b"\\" * SIZE + b'"]',
    "escaped quotes": lambda: b'["' + b'\\"' * (SIZE // 2),
    "digits": lambda: b"[" + b"1" * SIZE + b"]", "fraction": lambda: b"[1." + b"1" * SIZE + b"]",
    "blanks": lambda: b"[1" + b" " * SIZE, "lines": lambda: b"[1" + b"\n" * SIZE + b"2",
    "values": lambda: b"[1" + b",1" * 499_000 + b"]",
    "objects": lambda: b"[" + b",".join([b'{"a":' * 90 + b"1" + b"}" * 90] * 5400) + b"]",
    "keys": lambda: json.dumps({f"k{i:026d}": i for i in range(490_000)}).encode(),
    "bytes": lambda: b'{"' + b"\xff" * SIZE, "conflicts": lambda: b"{" + b"<<<<<<<\n" * (SIZE // 8),
    "surrogates": lambda: bomb([cell("\ud800" * 80_000)] * 40),
    "lines in cells": lambda: bomb([cell("\n" * 499_000)] * 19),
    "blanks in cells": lambda: bomb([cell(" " * 499_000)] * 38),
    "definitions": lambda: bomb([cell("def one()\n" * 700)] * 1900),
    "almost definitions": lambda: bomb([cell("def" + " " * 490_000)] * 38),
    "copies": lambda: bomb([cell("x" * 9000 + str(i), "one") for i in range(1999)]),
    "headings": lambda: bomb([cell("a\n" * 249_000, kind="heading")] * 26),
    "pieces": lambda: bomb([cell(["a"] * 490_000)]),
}  # fmt: skip


SLOW = {"keys", "objects", "almost definitions", "definitions"}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=[pytest.mark.slow] if n in SLOW else []) for n in BOMBS]
)
def test_bombs(name):
    """Up to 20 MB: none takes long. (The slowest, objects, takes about 0.7 s.)"""
    data = BOMBS[name]()
    assert len(data) <= MAX_BYTES
    start = time.process_time()
    read_submission(data, TOY, RELEASE)
    assert time.process_time() - start < 20


# Fuzzing
ODD = [
    None, True, 0, -1, 4, 1.5, 1e999, 10**400, "", "x", "\ud800", "\0", "one", "code", "markdown",
]  # fmt: skip
ODD += [[], {}, [[]], [None], ["a", 1], {"": None}, {"nbgrader": {"grade_id": "one"}}, {"a": {"b": []}}]  # fmt: skip


def spots(value):
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in list(items):
        yield value, key
        if isinstance(item, dict | list):
            yield from spots(item)


def mutate(value, chance):
    for _ in range(chance.randint(1, 6)):
        everything = list(spots(value))
        if not everything:
            return
        (there, key), (other, second) = chance.choice(everything), chance.choice(everything)
        act = chance.choice(["delete", "repeat", "replace", "swap"])
        if act == "delete":
            del there[key]
        elif act == "replace":
            there[key] = copy.deepcopy(chance.choice(ODD))
        elif act == "repeat" and isinstance(there, list):
            there.insert(chance.randint(0, len(there)), copy.deepcopy(there[key]))
        else:
            there[key], other[second] = copy.deepcopy(other[second]), copy.deepcopy(there[key])


def full():
    cells = [cell("0"), *edit(one=ANSWER), cell(OTHER, "one"), cell("t", kind="markdown")]
    cells[-1]["attachments"] = copy.deepcopy(PIXEL)
    cells[1]["source"] = ["# Ti", "tle"]
    output = {"output_type": "stream", "name": "stdout", "text": "hello"}
    pick(cells, "one")["outputs"] = [output]
    return notebook(cells)


CHANCE = st.integers(0, 2**32).map(random.Random)
FUZZ = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


@FUZZ
@given(st.binary(max_size=300) | st.binary(max_size=300).map(lambda data: b'{"cells": [' + data))
def test_any_bytes(data):
    assert read(data) == read(data)


JSON = st.recursive(
    st.sampled_from(ODD) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4)
    | st.fixed_dictionaries({}, optional={
        "cells": st.lists(inner, max_size=3), "worksheets": st.lists(inner, max_size=3),
        "nbformat": st.integers(-1, 9) | inner, "cell_type": st.sampled_from(["code", "raw", "heading"]) | inner,
        "source": inner, "input": inner, "metadata": inner, "nbgrader": inner, "level": inner,
        "grade_id": st.sampled_from(NAMES) | inner, "id": inner, "attachments": inner,
    }),
    max_leaves=20,
)  # fmt: skip


@FUZZ
@given(JSON)
def test_any_json(value):
    data = json.dumps(value).encode()
    assert read(data) == read(data)


@FUZZ
@given(CHANCE)
def test_mutated_notebooks(chance):
    value = full()
    mutate(value, chance)
    assert read(value) == read(value)


def test_a_shuffled_notebook_is_run_in_the_right_order():
    cells = [*edit(one=ANSWER), cell("a"), cell("b")]
    for seed in range(20):
        random.Random(seed).shuffle(cells)
        result = read(notebook(cells))
        assert len(result.steps) == len(cells) and result.notes == {}
        assert source(result, "one") == ANSWER
