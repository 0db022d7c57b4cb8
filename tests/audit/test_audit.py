"""The audit of an assignment: what it finds, in a little course where each thing can be wrong."""

import copy
import json
import shutil

import mini
import nbformat
import pytest
from small_course import run as command

from nbseal.audit.mutants import mutants_of
from nbseal.audit.plain_nbgrader import marked_beside, plain_marks
from nbseal.audit.report import Audit, Tally, summary, tables
from nbseal.audit.run import AuditOptions, audit_assignment
from nbseal.audit.shortcuts import spared
from nbseal.course.config import course_config
from nbseal.errors import CourseError
from nbseal.notebook.assignment import read_assignment
from nbseal.results import Verdict
from nbseal.sealed.common import events
from nbseal.sealed.common.pass_request import PassRequest, Stage
from nbseal.sealed.marking import PassResult

pytestmark = [pytest.mark.sandbox, pytest.mark.slow]

SOLVED = "def {}:\n    ### BEGIN SOLUTION\n    {}\n    ### END SOLUTION\n"
GROW = SOLVED.format("grow(x)", "return x + 1")
TWICE = SOLVED.format("twice(x)", "return grow(grow(x))")
TOOL = SOLVED.format("tool()", "import sys\n    return sys")
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


def audited(folder, **options):
    return audit_assignment(folder, "mini", AuditOptions(**{"plain": 0, "workers": 1} | options))


def kinds_of(done):
    kinds = {}
    for finding in done.findings:
        kinds.setdefault(finding.kind, set()).add(finding.about)
    return kinds


def weaker(name, source):
    make = mini.hidden if name.endswith("contract") else mini.check
    points = {"test_grow_examples": 1}.get(name, 2)
    return [
        make(name, source, points=points) if c.metadata.nbgrader.grade_id == name else c
        for c in CELLS
    ]


def busy(seconds):
    return f"import time\nend = time.process_time() + {seconds}\nwhile time.process_time() < end: pass\n"


def test_a_sound_assignment(tmp_path, monkeypatch):
    """Nothing is found, whether slow, endless or told by its beginning; missing reasons are filled in."""
    never = '"""Never ends."""\n# marks: twice 0\ndef twice(x):\n    import time\n    while True: time.sleep(1)'
    bank = BANK | {
        "twice/right/slow": '"""Waits."""\ndef twice(x):\n    import time; time.sleep(0.7); return x + 2',
        "twice/wrong/never": never,
        "twice/wrong/zero": '"""Zero."""\n# marks: twice 0\n# reason: test_twice_contract: ...\ndef twice(x): return 0',
        "twice/wrong/minus": '"""Minus."""\n# marks: twice 0\n'
        "# reason: test_twice_contract: twice is ...\ndef twice(x): return -x",
    }
    uses = [mini.exercise("twice", TWICE.replace("grow(grow(x))", "operator.index(x) + 2"))]
    cells = [mini.own("import operator"), *CELLS[:3], *uses, *CELLS[4:]]
    open_one = mini.hidden("test_tool_version", "assert tool().version")  # a module cannot cross
    cells += [mini.exercise("tool", TOOL), open_one]
    course = course_of(tmp_path, cells, bank)
    run = command(course, "audit", "--fill-reasons", "--json", "--workers=1")
    assert run.exit_code == 0, run.output
    told = json.loads(run.stdout)
    assert told["findings"] == []
    assert told["unsealed"] == ["test_tool_version"]
    grow, twice, _ = told["tallies"]
    made = len(mutants_of(GROW.strip("\n"), "grow"))
    assert made > 3
    assert (grow["mutants"], grow["killed"], grow["survivors"]) == (made, made, 0)
    assert (grow["right"], grow["wrong"], grow["false_fails"], grow["false_passes"]) == (1, 1, 0, 0)
    assert grow["visible_false_passes"] == 1  # 2 * 1 is 1 + 1
    assert twice["visible_survivors"] == twice["mutants"]  # there is no visible check
    assert told["gradings"] > 9 + grow["mutants"] + twice["mutants"] + 3  # some of them twice

    wrong = course / "bank/mini/twice/wrong"
    text = (wrong / "zero.py").read_text()
    assert "# marks: twice 0\n# reason: test_twice_contract: twice is wrong.\ndef" in text
    text = (wrong / "never.py").read_text()
    assert "# reason: test_twice_contract: This was stopped...\n" in text
    assert (wrong / "minus.py").read_text() == bank["twice/wrong/minus"] + "\n"

    told["tallies"] = [Tally(**tally) for tally in told["tallies"]]
    monkeypatch.setattr("nbseal.audit.run.audit_assignment", lambda *_, **__: Audit(**told))
    page = command(course, "audit", "--markdown")
    assert "| exercise | right versions |" in page.stdout
    shown = command(course, "audit")
    first, figures, number = shown.stdout.splitlines()[-3:]
    assert first == "There is nothing to do."
    assert "5 wrong ones, 0 lose none" in figures and number.endswith("; 0 findings")


def test_what_a_bank_promises(tmp_path):
    """Marks, reasons and rules that are others than those in the file; records that fit nothing; leaks."""
    mutant = mutants_of(GROW.strip("\n"), "grow")[0]
    lines = json.dumps(list(mutant.changed))
    record = '[[equivalent]]\nkey = "{}"\nchange = {}\nreason = "None."\n'
    reason = "# reason: test_grow_contract: grow is wrong for some number.\n"
    bank = BANK | {
        "grow/wrong/zero": f'"""Zero."""\n# marks: grow 1\n{reason}def grow(x): return 0',
        "grow/wrong/silent": f'"""Is silent."""\n# marks: grow 1\n{reason}def grow(x): return x * 2',
        "grow/wrong/shrinks": '"""Shrinks."""\n# marks: grow 0\n# data: It is right for none.\n'
        f"{reason}def grow(x): return x - 1",
        "twice/wrong/once": BANK["twice/wrong/once"].replace("is wrong.", "is odd."),
        "twice/wrong/no_reason": '"""None."""\n# marks: twice 0\ndef twice(x): return 0',
        "twice/right/not_so": '"""Grows by three."""\ndef twice(x): return x + 3',
    }
    texts = [record.format(mutant.key, lines), record.format("grow/old/1", lines)]
    course = course_of(tmp_path, bank=bank, equivalent="\n".join(texts))
    files = {
        "solution.py": "def grow(x):\n\n    return x + 1\n",
        "test.txt": "for n in (-5, 0, 7):\n  assert grow(n) == n + 1, f'grow is wrong for some number.'",
        "long.txt": "It says: assert grow(n) == n + 1, f'grow is wrong for some number.'",
        "chance.txt": "for n in (-5, 0, 7):\n    print(n)",  # one short line
        "copy.ipynb": '{"cells": [{"source": "for n in (-5, 0, 7):"}]}',
    }
    for name, text in files.items():
        (course / "release" / "mini" / name).write_text(text)
    done = audited(course)
    assert kinds_of(done) == {
        "bank": {"grow/wrong/zero", "twice/right/not_so"},
        "reasons": {"twice/wrong/once", "twice/wrong/no_reason"},
        "rules": {"grow/wrong/silent", "grow/wrong/shrinks"},
        "equivalent": {mutant.key, "grow/old/1"},
        "leaks": {f"release/mini/{n}" for n in files if n != "chance.txt"},
    }
    told = "Do this first: keep this out of what students get (leaks: release/mini/"
    assert summary(done).startswith(told)


def test_tests_that_notice_nothing(tmp_path):
    cells = weaker("test_twice_contract", "twice(1)")
    cells.insert(3, mini.hidden("test_grow_again", CONTRACT, points=1))
    kinds = kinds_of(audited(course_of(tmp_path, cells)))
    assert kinds["bank"] == {"twice/wrong/once"}
    assert {about.split("/")[0] for about in kinds["mutants"]} == {"twice"}
    assert "/swallow/" not in str(kinds)  # nothing raises
    assert kinds["idle"] == {"test_grow_contract", "test_grow_again"}


def test_a_test_that_fails_the_reference_and_one_that_a_blank_passes(tmp_path):
    """Both are found through nbseal and through nbgrader; right versions fail, too."""
    cells = weaker("test_twice_contract", "assert twice(40) == 43")
    free = mini.hidden("test_grow_free", "try: grow(1)\nexcept NotImplementedError: pass")
    course = course_of(tmp_path, [*cells[:3], free, *cells[3:]])
    done = audited(course, plain=True)
    told = [f.text for f in done.findings if f.kind == "reference"]
    assert any(text.startswith("test_twice_contract does not pass: ") for text in told)
    assert "test_twice_contract gives 0 points with plain nbgrader, not 2" in told
    assert {f.text for f in done.findings if f.kind == "blank"} == {
        "test_grow_free gives 1 points to a notebook without answers",
        "test_grow_free gives 1 points with plain nbgrader, not 0",
    }
    assert "grow/right/by_sum" in {f.about for f in done.findings if f.kind == "bank"}
    assert len(tables(done)) == 2
    shutil.rmtree(course / "bank")
    done = audited(course, every=50)
    assert "mini" in kinds_of(done)["bank"] and len(tables(done)) == 1


def test_marks_by_chance(tmp_path, monkeypatch):
    monkeypatch.setattr("nbseal.audit.run.TWICE", 1)  # all 20 do not come out alike by chance
    cells = weaker("test_twice_contract", "assert twice(40) == 42 and time_ns() // 10 % 2")
    cells = [mini.given("tools", "from time import time_ns"), *cells]
    version = '"""Version {}."""\ndef twice(x): return x + 2'
    bank = {f"twice/right/v{n}": version.format(n) for n in range(20)}
    assert "determinism" in kinds_of(audited(course_of(tmp_path, cells, bank)))


def test_what_a_version_leaves_behind(tmp_path):
    """It costs a later exercise, in its own marks and in no others'."""
    twice = mini.exercise("twice", TWICE.replace("grow(grow(x))", "max(grow(grow(x)), 0)"))
    check = "assert twice(1) == 3, 'twice is wrong.'"
    cells = [
        *CELLS[:3],
        twice,
        mini.hidden("test_twice_contract", check, points=2),
        mini.check("test_speed_examples", check),
    ]
    untold = BANK["grow/wrong/doubles"].replace("Doubles", "Takes a name").replace(
        "def grow", "def max(*_):\n    return 0\n\n\ndef grow"
    )  # fmt: skip
    marks = "# marks: grow 1\n# marks: twice 0\n# marks: speed 0"
    told = untold.replace("a name", "a name, and tells").replace("# marks: grow 1", marks)
    bank = {"grow/wrong/told": told, "grow/wrong/untold": untold}
    done = audited(course_of(tmp_path, cells, bank))
    assert kinds_of(done)["bank"] == {"grow/wrong/untold"}
    assert done.tallies[1].mutants > done.tallies[1].visible_survivors


def test_tests_too_slow_to_judge_mutants(tmp_path, monkeypatch):
    """What the solution itself cannot pass in the time of a mutant does not count as noticed."""
    monkeypatch.setattr("nbseal.audit.run.HURRIED", 0.1)
    cells = weaker("test_grow_examples", "# Self-check\nassert grow(1) == 2\n" + busy(0.5))
    done = audited(course_of(tmp_path, cells), every=3)
    (told,) = (f.text for f in done.findings if f.kind == "mutants" and f.about == "grow")
    assert told.startswith("test_grow_examples did not pass with the solution itself")
    assert not [f for f in done.findings if f.kind == "reference"], "it is looked at once more"


def test_a_hidden_sentence_that_gives_the_solution_away(tmp_path):
    tells = "try: good = grow(1) == 2\nexcept NotImplementedError: good = False\n"
    tells += "assert good, 'You need return x + 1 there.'\n"
    course = course_of(tmp_path, weaker("test_grow_contract", tells + CONTRACT))
    shutil.rmtree(course / "release")
    kinds = kinds_of(audited(course))
    assert (kinds["leaks"], kinds["release"]) == ({"the blank"}, {"release/mini"})


def test_a_pass_that_was_lost_is_no_answer():
    source, _ = mini.assignment(*CELLS)
    stopped = PassResult(stopped="no answer came")
    less = spared(source, ["grow"], [], lambda order: stopped)
    order = PassRequest(1, None, stages=[Stage(["test_twice_contract"], ["grow"])])
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
        order = PassRequest(1, hidden, stages=[Stage([name], ["grow"])])
        assert less(order) == PassResult({name: events.Tested(name, Verdict.FAILED)})


def test_plain_marks_leave_the_configuration_alone(tmp_path):
    course = course_of(tmp_path)
    config = course_config(course)
    before = copy.deepcopy(config)
    source = read_assignment(course, "mini")
    marks = plain_marks(config, source, {"reference": source.path.read_bytes()}, tmp_path / "own")
    assert sum(marks["reference"].values()) == source.points
    assert config == before


def test_plain_nbgrader_that_fails(tmp_path):
    course = course_of(tmp_path)
    with (course / "nbgrader_config.py").open("a") as settings:
        settings.write('\nc.CourseDirectory.source_directory = "elsewhere"\n')
    with (
        marked_beside(course, "mini") as marks,
        pytest.raises(CourseError, match="^plain nbgrader could not grade 'mini'"),
    ):
        marks()
