"""The style of the released notebooks: what a student sees is short, and holds no tools."""

import re

import notebooks
import pytest

CELLS, WORDS, LINES, WIDTH = 50, 2300, 20, 100
CLASSES = {"sudoku-class"}  # a class that the course is about may be longer


@pytest.fixture(params=notebooks.ASSIGNMENTS)
def released(request):
    cells = notebooks.release_of(request.param).cells
    return [cell for cell in cells if not cell.source.startswith("# Hidden check")]


def code(cells):
    return [cell for cell in cells if cell.cell_type == "code"]


def test_cells_are_few(released):
    assert len(released) <= CELLS


def test_code_cells_are_short(released):
    lengths = {cell.id: len(cell.source.splitlines()) for cell in code(released)}
    assert {c: n for c, n in lengths.items() if n > LINES and c not in CLASSES} == {}
    assert sum(n <= 12 for n in lengths.values()) > len(lengths) / 2


def test_lines_are_short(released):
    lines = [(cell.id, line) for cell in code(released) for line in cell.source.splitlines()]
    assert [(cell, line) for cell, line in lines if len(line) > WIDTH] == []


@pytest.mark.parametrize("assignment", notebooks.ASSIGNMENTS)
def test_what_students_do_not_get_is_as_easy_to_read(assignment):
    cells = code(notebooks.source_of(assignment).cells)
    lines = [(cell.id, line) for cell in cells for line in cell.source.splitlines()]
    assert [(cell, line) for cell, line in lines if len(line) > WIDTH] == []
    hidden = [cell for cell in cells if "### BEGIN HIDDEN TESTS" in cell.source]
    assert hidden
    assert [cell.id for cell in hidden if "\n@hidden_check(" not in cell.source] == []


def test_words_are_few(released):
    texts = [cell.source for cell in released if cell.cell_type == "markdown"]
    words = sum(len(re.sub(r"\(data:[^)]*\)", "", text).split()) for text in texts)
    assert words <= WORDS


def test_checks_are_plain(released):
    checks = [cell.source for cell in code(released) if "@self_check(" in cell.source]
    assert checks
    for check in checks:
        assert "lambda" not in check
        assert check.count("def ") == 1, check.splitlines()[0]
