"""The audit of an assignment: what it finds, in a little course where each thing can be wrong."""

import copy
import json
import shutil
import textwrap

import mini
import nbformat
import pytest
from click.testing import CliRunner

from nbseal.audit.mutants import mutants_of
from nbseal.audit.plain_nbgrader import marked_beside, plain_marks
from nbseal.audit.run import AuditOptions, audit_assignment
from nbseal.audit.shortcuts import spared
from nbseal.cli import commands as cli
from nbseal.course.config import course_config
from nbseal.errors import CourseError
from nbseal.notebook.assignment import read_assignment
from nbseal.results import Verdict
from nbseal.sealed.common import events
from nbseal.sealed.common.pass_request import Order, Turn
from nbseal.sealed.marking import PassResult

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

GROW = """
def grow(x):
    ### BEGIN SOLUTION
    return x + 1
    ### END SOLUTION
"""
TWICE = """
def twice(x):
    ### BEGIN SOLUTION
    return grow(grow(x))
    ### END SOLUTION
"""
CONTRACT = "for n in (-5, 0, 7):\n    assert grow(n) == n + 1, f'grow is wrong for some number.'"
TWICE_CONTRACT = """
assert twice(40) == 42, 'twice is wrong.'
assert twice(1) == 3
try:
    twice('x')
except TypeError:
    pass
else:
    raise AssertionError('twice of a text must raise TypeError.')
"""
CELLS = [
    mini.exercise("grow", GROW),
    mini.check("test_grow_examples", "# Self-check\nassert grow(1) == 2", points=1),
    mini.hidden("test_grow_contract", CONTRACT, points=2),
    mini.exercise("twice", TWICE),
    mini.hidden("test_twice_contract", TWICE_CONTRACT, points=2),
]  # fmt: skip
BANK = {
    "grow/right/by_sum": '"""Uses sum."""\ndef grow(x):\n    return sum((x, 1))',
    "grow/wrong/doubles": (
        '"""Doubles."""\n# marks: grow 1\n# data: It is right for 1.\n'
        "# reason: test_grow_contract: grow is wrong for some number.\n"
        "def grow(x):\n    return 2 * x"
    ),
    "twice/wrong/once": (
        '"""Grows once only."""\n# marks: twice 0\n'
        "# reason: test_twice_contract: twice is wrong.\n"
        "def twice(x):\n    return grow(x)"
    ),
}


def course_of(folder, cells=CELLS, bank=BANK, equivalent=""):
    """A course with one assignment, `mini`, its release, and a bank."""
    source, release = mini.assignment(*cells)
    for name, notebook in {"source": source.notebook, "release": release}.items():
        (folder / name / "mini").mkdir(parents=True)
        nbformat.write(notebook, folder / name / "mini" / "mini.ipynb")
    (folder / "nbgrader_config.py").write_text("c = get_config()\n")
    root = folder / "bank" / "mini"
    for name, text in bank.items():
        path = root / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text + "\n")
    (root / "equivalent.toml").write_text(equivalent)
    return folder


def found(folder, **options):
    """{kind: what it is about} of the findings."""
    kinds = {}
    for finding in audit_assignment(
        folder, "mini", AuditOptions(**{"plain": False, "workers": 1} | options)
    ).findings:
        kinds.setdefault(finding.kind, set()).add(finding.about)
    return kinds


def test_a_sound_assignment(tmp_path):
    """Nothing is found; the figures are all there, for the terminal and for programs."""
    course = course_of(tmp_path)
    run = CliRunner().invoke(cli.main, ["audit", "mini", "--course", str(course), "--json"])
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)
    assert told["findings"] == []
    grow, twice = told["tallies"]
    made = len(mutants_of(GROW.strip("\n"), "grow"))
    assert made > 3
    assert (grow["mutants"], grow["killed"], grow["survivors"]) == (made, made, 0)
    assert (grow["right"], grow["wrong"], grow["false_fails"], grow["false_passes"]) == (1, 1, 0, 0)
    assert grow["visible_false_passes"] == 1  # 2 * 1 is 1 + 1
    assert twice["visible_survivors"] == twice["mutants"]  # there is no visible check
    assert told["gradings"] == 5 + 3 + grow["mutants"] + twice["mutants"]
    shown = CliRunner().invoke(cli.main, ["audit", "mini", "--course", str(course), "--no-plain"])
    assert "0 findings" in shown.stdout and "twice" in shown.stdout
    page = CliRunner().invoke(
        cli.main, ["audit", "mini", "--course", str(course), "--no-plain", "--markdown"]
    )
    assert "| exercise | right versions |" in page.stdout


def test_a_rule_that_no_visible_check_shows(tmp_path):
    """A wrong version fails a visible check, or says on which data it goes wrong; not both."""
    silent = BANK | {
        "grow/wrong/doubles": BANK["grow/wrong/doubles"].replace("# data: It is right for 1.\n", "")
    }
    seen = (
        '"""Shrinks."""\n# marks: grow 0\n# data: It is right for no number.\n'
        "# reason: test_grow_contract: grow is wrong for some number.\n"
        "def grow(x):\n    return x - 1"
    )
    assert found(course_of(tmp_path / "silent", bank=silent)) == {"rules": {"grow/wrong/doubles"}}
    told = found(course_of(tmp_path / "seen", bank=BANK | {"grow/wrong/shrinks": seen}))
    assert told == {"rules": {"grow/wrong/shrinks"}}


BUSY = "import time\nend = time.process_time() + 1\nwhile time.process_time() < end: pass\n"


def weaker(name, source):
    """The cells, with another test in one of them."""
    make = mini.hidden if name.endswith("contract") else mini.check
    points = {"test_grow_examples": 1}.get(name, 2)
    return [
        make(name, source, points=points) if c.metadata.nbgrader.grade_id == name else c
        for c in CELLS
    ]


def test_a_test_that_notices_nothing(tmp_path):
    """Mutants survive it, the wrong version passes it; the same asked twice is idle."""
    kinds = found(course_of(tmp_path, weaker("test_twice_contract", "twice(1)")))
    assert kinds["bank"] == {"twice/wrong/once"}
    assert {about.split("/")[0] for about in kinds["mutants"]} == {"twice"}
    kinds = found(course_of(tmp_path / "b", weaker("test_grow_contract", "assert grow(1) == 2")))
    assert kinds["bank"] == {"grow/wrong/doubles"}
    again = mini.hidden("test_grow_again", CONTRACT, points=1)
    marked = {n: c.replace("grow 1", "grow 2") for n, c in BANK.items()}
    kinds = found(course_of(tmp_path / "c", [*CELLS[:3], again, *CELLS[3:]], bank=marked))
    assert kinds["idle"] == {"test_grow_contract", "test_grow_again"}


def test_a_test_that_fails_the_reference(tmp_path):
    """Through nbseal and through nbgrader, and right versions fail."""
    course = course_of(tmp_path, weaker("test_twice_contract", "assert twice(40) == 43"))
    done = audit_assignment(course, "mini")
    told = [f.text for f in done.findings if (f.kind, f.about) == ("reference", "mini")]
    assert any(text.startswith("test_twice_contract does not pass: ") for text in told)
    assert "test_twice_contract gives 0 points with plain nbgrader, not 2" in told
    assert "grow/right/by_sum" in {f.about for f in done.findings if f.kind == "bank"}


def test_a_test_that_a_blank_passes(tmp_path):
    """Points for nothing are found, through both."""
    cells = weaker("test_twice_contract", "try: twice(1)\nexcept NotImplementedError: pass")
    done = audit_assignment(course_of(tmp_path, cells), "mini")
    told = {f.text for f in done.findings if (f.kind, f.about) == ("blank", "mini")}
    assert told == {
        "test_twice_contract gives 2 points to a notebook without answers",
        "test_twice_contract gives 2 points with plain nbgrader, not 0",
    }


def test_marks_by_chance(tmp_path, monkeypatch):
    """A test that depends on the order of a set of texts, or on the time, differs between runs."""
    monkeypatch.setattr("nbseal.audit.run.TWICE", 1)  # all 20 do not come out alike by chance
    cells = weaker("test_twice_contract", "assert twice(40) == 42 and time_ns() // 10 % 2")
    cells = [mini.given("tools", "from time import time_ns"), *cells]
    bank = {
        f"twice/right/v{n}": f'"""Version {n}."""\ndef twice(x): return x + 2' for n in range(20)
    }
    assert "determinism" in found(course_of(tmp_path, cells, bank))


def test_a_right_version_that_is_slow(tmp_path):
    """Audits are in a hurry, but do not hold it against what is right."""
    slow = '"""Waits."""\ndef twice(x):\n    import time; time.sleep(0.7); return x + 2'
    assert found(course_of(tmp_path, bank=BANK | {"twice/right/slow": slow})) == {}


def test_what_the_bank_promises(tmp_path):
    """Marks and reasons that are others than those in the file; a right version that fails."""
    bank = BANK | {
        "grow/wrong/doubles": BANK["grow/wrong/doubles"].replace("grow 1\n", "grow 0\n"),
        "twice/wrong/once": BANK["twice/wrong/once"].replace("is wrong.", "is odd."),
        "twice/wrong/no_reason": '"""Zero."""\n# marks: twice 0\ndef twice(x): return 0',
        "twice/right/not_so": '"""Grows by three."""\ndef twice(x): return x + 3',
    }
    kinds = found(course_of(tmp_path, bank=bank))
    assert kinds["bank"] == {"grow/wrong/doubles", "twice/right/not_so"}
    assert kinds["reasons"] == {"twice/wrong/once", "twice/wrong/no_reason"}


def test_what_a_version_leaves_behind(tmp_path):
    """It costs a later exercise, though the reference follows it, in its own marks and in no others'."""
    twice = mini.exercise("twice", TWICE.replace("grow(grow(x))", "max(grow(grow(x)), 0)"))
    cells = [twice if c.metadata.nbgrader.grade_id == "twice" else c for c in CELLS]
    cells[-1] = mini.hidden(
        "test_twice_contract", "assert twice(1) == 3, 'twice is wrong.'", points=2
    )
    spoils = BANK["grow/wrong/doubles"].replace("Doubles", "Takes a name").replace(
        "def grow", "def max(*_):\n    return 0\n\n\ndef grow"
    )  # fmt: skip
    told = spoils.replace("# marks: grow 1", "# marks: grow 1\n# marks: twice 0")
    bank = BANK | {"grow/wrong/takes_a_name": told}
    assert "bank" not in found(course_of(tmp_path / "told", cells, bank))
    bank = BANK | {"grow/wrong/takes_a_name": spoils}
    about = found(course_of(tmp_path / "untold", cells, bank))["bank"]
    assert about == {"grow/wrong/takes_a_name"}


def test_reasons_are_filled_in(tmp_path):
    """On request, for their author to judge; then nothing is missing."""
    bank = BANK | {"twice/wrong/zero": '"""Zero."""\n# marks: twice 0\ndef twice(x): return 0'}
    course = course_of(tmp_path, bank=bank)
    assert found(course, fill_reasons=True) == {}
    text = (course / "bank/mini/twice/wrong/zero.py").read_text()
    assert "# marks: twice 0\n# reason: test_twice_contract: twice is wrong.\ndef" in text


def test_a_recorded_reason_may_be_a_beginning(tmp_path):
    """What is measured is never the same. What takes too long is recorded so, and stays."""
    wrong = '"""Never ends."""\n# marks: twice 0\ndef twice(x):\n    while True: pass'
    bank = BANK | {
        "twice/wrong/never": wrong,
        "twice/wrong/zero": '"""Zero."""\n# marks: twice 0\n'
        "# reason: test_twice_contract: twice is ...\ndef twice(x): return 0",
    }
    course = course_of(tmp_path, bank=bank)
    before = (course / "bank/mini/twice/wrong/zero.py").read_text()
    assert found(course, fill_reasons=True) == {}
    filled = (course / "bank/mini/twice/wrong/never.py").read_text()
    assert "# reason: test_twice_contract: This was stopped...\n" in filled
    assert (course / "bank/mini/twice/wrong/zero.py").read_text() == before


def test_records_of_equivalent_mutants(tmp_path):
    """One that is noticed is no equivalent; one that is not made any more is stale."""
    mutant = mutants_of(GROW.strip("\n"), "grow")[0]
    record = textwrap.dedent(
        """
        [[equivalent]]
        key = {}
        change = {}
        reason = "None."
        """
    )
    lines = json.dumps(list(mutant.changed))
    text = record.format(json.dumps(mutant.key), lines) + record.format('"grow/old/1"', lines)
    assert found(course_of(tmp_path, equivalent=text)) == {"equivalent": {mutant.key, "grow/old/1"}}


def test_what_is_released_by_mistake(tmp_path):
    """Lines of a solution or a hidden test in files of the release. One short line may be chance."""
    course = course_of(tmp_path)
    files = {
        "solution.py": "def grow(x):\n\n    return x + 1\n",
        "test.txt": "for n in (-5, 0, 7):\n  assert grow(n) == n + 1, f'grow is wrong for some number.'",
        "long.txt": "It says: assert grow(n) == n + 1, f'grow is wrong for some number.'",
        "chance.txt": "for n in (-5, 0, 7):\n    print(n)",
        "copy.ipynb": '{"cells": [{"source": "for n in (-5, 0, 7):"}]}',
    }
    for name, text in files.items():
        (course / "release" / "mini" / name).write_text(text)
    assert found(course) == {"leaks": {f"release/mini/{n}" for n in files if n != "chance.txt"}}


def test_tests_too_slow_to_judge_mutants(tmp_path, monkeypatch):
    """What the solution itself cannot pass in the time of a mutant does not count as noticed."""
    monkeypatch.setattr(
        "nbseal.audit.run.HURRIED", 0.1
    )  # 0.3 s for what takes one of the processor's
    slow = "# Self-check\nassert grow(1) == 2\n" + BUSY
    done = audit_assignment(
        course_of(tmp_path, weaker("test_grow_examples", slow)), "mini", AuditOptions(plain=False)
    )
    (told,) = (f.text for f in done.findings if f.kind == "mutants" and f.about == "grow")
    assert told.startswith("test_grow_examples did not pass with the solution itself")
    assert not [f for f in done.findings if f.kind == "reference"], "it is looked at once more"


def test_one_slow_check_among_quick_ones(tmp_path):
    """The limit comes from the slowest check, not from all together."""
    slow = BUSY + CONTRACT
    assert found(course_of(tmp_path, weaker("test_grow_contract", slow))) == {}


def test_a_hidden_sentence_that_gives_the_solution_away(tmp_path):
    """What somebody reads who has written nothing; and a release that is missing."""
    tells = "try: good = grow(1) == 2\nexcept NotImplementedError: good = False\n"
    tells += "assert good, 'You need return x + 1 there.'\n"
    course = course_of(tmp_path, weaker("test_grow_contract", tells + CONTRACT))
    shutil.rmtree(course / "release")
    assert found(course)["leaks"] == {"the blank", "release/mini"}


def test_visible_checks_of_an_exercise_without_a_cell(tmp_path):
    """They mark the cell before them, and its mutants do not survive them."""
    cells = [*CELLS, mini.check("test_speed_examples", "assert twice(1) == 3")]
    _, twice, _ = audit_assignment(
        course_of(tmp_path, cells), "mini", AuditOptions(plain=False)
    ).tallies
    assert twice.mutants > twice.visible_survivors


def test_a_pass_that_was_lost_is_no_answer():
    """What is spared of a submission says nothing of checks that nobody could ask."""
    source, _ = mini.assignment(*CELLS)
    stopped = PassResult(stopped="no answer came")
    less = spared(source, ["grow"], [], lambda order: stopped)
    order = Order(1, None, turns=[Turn(["test_twice_contract"], ["grow"])])
    assert less(order) == stopped


def test_what_is_shared_answers_visible_and_hidden_checks():
    """Following through asks visible checks first; the hidden ones get their answer too."""
    cells = [*CELLS, mini.check("test_twice_examples", "assert twice(1) == 3")]
    source, _ = mini.assignment(*cells)
    names = {"test_twice_contract": True, "test_twice_examples": False}

    def ask(order):
        asked = [name for name, hidden in names.items() if order.asks(name, hidden)]
        return PassResult({name: events.Tested(name, Verdict.FAILED) for name in asked})

    less = spared(source, ["grow"], [], ask)
    for hidden, name in ((False, "test_twice_examples"), (None, "test_twice_contract")):
        order = Order(1, hidden, turns=[Turn([name], ["grow"])])
        assert less(order) == PassResult({name: events.Tested(name, Verdict.FAILED)})


def test_plain_marks_leave_the_configuration_alone(tmp_path):
    """The folder of its own is nobody else's."""
    course = course_of(tmp_path)
    config = course_config(course)
    before = copy.deepcopy(config)
    source = read_assignment(course, "mini")
    marks = plain_marks(config, source, {"reference": source.path.read_bytes()}, tmp_path / "own")
    assert sum(marks["reference"].values()) == source.points
    assert config == before


def test_plain_nbgrader_that_fails(tmp_path):
    """What it says is told; it does not pass for a sound assignment."""
    course = course_of(tmp_path)
    with (course / "nbgrader_config.py").open("a") as settings:
        settings.write('\nc.CourseDirectory.source_directory = "elsewhere"\n')
    with (
        marked_beside(course, "mini") as marks,
        pytest.raises(CourseError, match="^plain nbgrader could not grade 'mini'"),
    ):
        marks()
