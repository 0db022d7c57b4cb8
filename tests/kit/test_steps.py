"""Tests of sudokukit.watch: what is recorded, what a student reads, what stays as it was."""

import base64
import importlib
import json
import re
import signal
import sys
import types

import notebooks
import pytest
from outside import right_answers

KIT = notebooks.ROOT / "kit" / "sudokukit"
BANK = notebooks.ROOT / "bank" / "sudoku"
HARD = ["_________", "_5724___9", "8____947_", "__9__3___", "5__9__12_", "__3_1_9__", "_6____25_", "___56____", "_7______6"]  # fmt: skip
METHODS = ("propagate_cell", "ruleout", "full_propagation", "where_can_it_go", "search")


@pytest.fixture(scope="module", autouse=True)
def modules():
    with pytest.MonkeyPatch.context() as patch:
        steps = notebooks.kit("watch.steps")
        recorder = sys.modules["sudokukit.watch.recorder"]
        patch.setattr(recorder, "SECONDS", 300)  # a busy computer must not end a film
        yield steps, recorder


@pytest.fixture
def steps(modules):
    return modules[0]


@pytest.fixture
def recorder(modules):
    return modules[1]


@pytest.fixture
def notebook(source, steps):
    def run(answers=None, of=source):
        namespace, _ = notebooks.run(of, answers)
        namespace.update(watch=steps.watch, HARD=HARD)
        return namespace

    return run


@pytest.fixture
def reference(notebook):
    return notebook()


def watched(namespace, call="watch(HARD)"):
    return eval(call, namespace)


def functions(namespace):
    kept = {name: value for name, value in namespace.items() if callable(value)}
    return kept, dict(vars(namespace["Sudoku"]))


def as_sets(state):
    return [set(cell) for cell in state]


def flat(board):
    return [cell for row in board.m for cell in row]


# -- What is recorded
def test_the_example_is_a_recording_of_the_course(given, steps):
    board, words = given["Sudoku"](given["EASY"]), []
    todo = list(given["ALL_CELLS"])
    while todo:
        before, cell = given["Sudoku"](board), todo.pop(0)
        todo += sorted(given["sudoku_propagate_cell"](board, cell))
        changed = [(i, j) for i, j in given["ALL_CELLS"] if before.m[i][j] != board.m[i][j]]
        if changed:
            words.append("".join(f"{i}{j}" for i, j in [cell, *changed]))
    assert board.done()
    assert steps._RECORDED.split() == words, "to renew _RECORDED: " + " ".join(words)
    film = steps.watch()
    assert as_sets(film.steps[-1].board) == flat(board)
    assert as_sets(film.steps[0].board) == flat(given["Sudoku"](given["EASY"]))
    assert len(film.steps) == len(words) + 2
    assert film.steps[-1].counts == (81, 30 + 51 * 9 - 81, 0, 0)


@pytest.mark.parametrize("puzzle", ["EASY", "HARDER", "HARD"])
def test_the_steps_lead_from_the_puzzle_to_the_solution(reference, puzzle):
    film = watched(reference, f"watch({puzzle})")
    rows = reference[puzzle]
    assert as_sets(film.steps[0].board) == flat(reference["Sudoku"](rows))
    assert as_sets(film.steps[-1].board) == flat(reference["Sudoku"](rows).search())
    assert film.outcome.startswith("Solved: all 81 cells hold one digit")
    boards = {film.steps[0].board}
    for before, step in zip(film.steps, film.steps[1:]):
        if step.kind == "back":
            assert step.board in boards
        else:
            taken = [cell - step.gone.get(k, set()) for k, cell in enumerate(before.board)]
            assert taken == [*step.board], step
        assert all(len(step.board[k]) == 1 < len(before.board[k]) for k in step.found)
        boards.add(step.board)
    assert [step for step in film.steps if step.wrong is not None and step.kind != "dead end"] == []
    assert not any("But why" in step.text for step in film.steps)


def test_each_kind_of_step_gives_its_reason(reference):
    steps = watched(reference).steps + watched(reference, "watch(HARDER)").steps
    said = {kind: [s.text for s in steps if s.kind == kind] for kind in {s.kind for s in steps}}
    pattern = r"\d in row \d, column \d rules out \d in its (row|column|block) \(.*\)\."
    pattern += r"( Found .*\.)?"
    by_peers = [s.text for s in steps if s.kind == "ruled out" and s.by == "propagate_cell"]
    assert len(by_peers) > 100
    assert [text for text in by_peers if not re.fullmatch(pattern, text)] == []
    unit = r"(row \d|column \d|the block of rows \d to \d and columns \d to \d)"
    pattern = rf"\d fits into only one cell of {unit}: it goes to row \d, column \d\."
    assert len([text for text in said["placed"] if re.fullmatch(pattern, text)]) > 20
    for text in said["guess"]:
        assert re.fullmatch(
            r"Guess \d+: try (\d) in row \d, column \d, one of \d candidates \(.*\1.*\)\.", text
        )
    assert {text.split(":")[0] for text in said["dead end"]} == {"Dead end"}
    assert any("no candidate is left in row" in text for text in said["dead end"])
    assert any("fits nowhere in" in text for text in said["dead end"])
    assert all(re.match(r"Guess \d+ \(\d in row .*\) was wrong: back", t) for t in said["back"])


def test_a_step_names_the_cell_that_was_propagated(reference):
    for step in watched(reference, "watch(EASY, sudoku_full_propagation)").steps[1:-1]:
        i, j = divmod(step.target, 9)
        for k, digits in step.gone.items():
            r, c = divmod(k, 9)
            assert r == i or c == j or (r // 3, c // 3) == (i // 3, j // 3)
            assert digits == step.board[step.target]


def test_one_method_can_be_played_alone(reference):
    assert watched(reference, "watch(EASY)").title == "Your search()"
    old = watched(reference, "watch(HARDER, sudoku_full_propagation)")
    assert old.title == "Your full_propagation()"
    assert re.fullmatch(r"Here it ends: \d+ cells are still open\.", old.outcome)
    assert watched(reference, "watch(HARDER, 'full_propagation')").outcome.startswith("Solved")
    sweep = watched(reference, "watch(HARDER, 'propagate_all_cells_once')")
    assert {step.by for step in sweep.steps} == {"", "propagate_cell"}
    line = "".join(HARD).replace("_", ".")
    assert watched(reference, f"watch({line!r})").steps[0] == watched(reference).steps[0]


@pytest.mark.parametrize(("call", "message"), [
    ("watch(EASY, 'ruleout')", "'ruleout' cannot be played; try one of search, "),
    ("watch(EASY, 5)", "5 cannot be played"),
    ("watch(EASY[:8])", "a Sudoku needs 9 rows"),
    ("watch(5)", "a Sudoku needs 9 rows"),
])  # fmt: skip
def test_what_cannot_be_played_is_refused(reference, call, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        watched(reference, call)


def test_without_the_notebook_there_is_nothing_to_play(steps):
    with pytest.raises(ValueError, match="run the cells above this one first"):
        eval("watch('.' * 81)", {"watch": steps.watch})


# -- What a student reads whose code is not right yet
PROPAGATE = """
def sudoku_propagate_cell(self, ij):
    i, j = ij
    if len(self.m[i][j]) > 1:
        return set()
    x = getel(self.m[i][j])
    return set().union(*(self.ruleout(r, c, x) for r, c in ALL_CELLS if {condition}))


Sudoku.propagate_cell = sudoku_propagate_cell
"""
MISTAKES = {  # name: (exercise, code of the function, how it ends, what one of the steps says)
    "returns nothing": (
        "ruleout", "self.m[i][j].discard(x)",
        r"Your code stopped with TypeError in sudoku_propagate_cell.* ruleout returned None, "
        r"expected a set\. Is a return missing\?", "rules out",
    ),
    "makes lists": (
        "ruleout", "self.m[i][j] = [y for y in self.m[i][j] if y != x]; return set()",
        r"Stopped: this is no board any more, for row \d, column \d holds \[.*\] \(list\), not a "
        r"set of digits\. ruleout was at work there\.", "",
    ),
    "breaks the board": (
        "full_propagation", "self.m = self.m[:8]; self.propagate_cell((0, 0))",
        r"Stopped: this is no board any more, for the board has 8 rows, not 9\. .*", "",
    ),
    "rules out its own digit": (
        "propagate_cell", PROPAGATE.format(condition="r == i or c == j"),
        r"search raised Unsolvable: it says that there is no solution\.",
        "But why is 4 gone from row 4, column 0? It was known to be 4.",
    ),
    "takes the wrong block": (
        "propagate_cell", PROPAGATE.format(condition="(r, c) != ij and (r % 3, c % 3) == (i % 3, j % 3)"),
        r"search raised Unsolvable.*", "No cell of its row, column and block holds",
    ),
    "forgets the columns": (
        "propagate_cell", PROPAGATE.format(condition="r == i and c != j"),
        r"Stopped here: more steps would be too many to watch\.", "",
    ),
    "fills in anything": (
        "search", "for cell in sum(self.m, []): cell &= {min(cell)}\n    return self",
        r"Wrong: \d stands \w+ times in row 0\.", "But why is",
    ),
    "puts a digit that fits elsewhere": (
        "where_can_it_go",
        "cells = [ij for ij in ALL_CELLS if len(self.m[ij[0]][ij[1]]) == 2][:1]\n"
        "    for i, j in cells: self.m[i][j].pop()\n    return set(cells)",
        r"search raised Unsolvable.*|Wrong: .*|Solved.*", "fits into other cells of each of these.",
    ),
    "never ends, and nothing changes": (
        "full_propagation", "while True: self.propagate_cell((0, 0))",
        r"Stopped: the last 30,000 calls changed nothing\. Is there a loop that never ends\?", "rules out",
    ),
    "never ends, and calls nothing": (
        "full_propagation", "self.propagate_cell((0, 0))\n    while True: pass",
        r"Stopped after 0\.2 seconds\. Is there a loop that never ends\?", "",
    ),
    "goes on for ever": (
        "full_propagation",
        "while True:\n        self.m[8][8] ^= {1}; self.propagate_cell((0, 0))",
        r"Stopped here: more steps would be too many to watch\.", "ruling out never adds a digit",
    ),
    "hides the end": (
        "full_propagation",
        "for _ in range(99):\n        try:\n            while True: pass\n        except: break\n    self.propagate_cell((0, 0))",
        r"Stopped after 0\.2 seconds\..*", "",
    ),
    "calls itself": ("better_propagation", "self.full_propagation()", r"A function calls itself again and again, without an end\.", ""),
    "has a wrong name in it": (
        "search", "self.full_propagation(); return self.solution",
        r"Your code stopped with AttributeError in sudoku_search.*has no attribute 'solution'\.", "rules out",
    ),
    "forgets to return": (
        "search", "self.full_propagation()",
        r"search returned None, expected a Sudoku\. Is a return missing\?", "rules out",
    ),
    "returns another puzzle": (
        "search", "return Sudoku(BLANK_ROWS)",
        r"Wrong: row 0, column 0 holds 1, 2, 3, 4, 5, 6, 7, 8 and 9, where the puzzle allows only 5\.", "",
    ),
    "gives up": (
        "search", "raise Unsolvable",
        r"search raised Unsolvable: it says that there is no solution\.",
        "Dead end: search raised Unsolvable, for a reason that does not show on the board.",
    ),
    "leaves the program": ("search", "import sys; sys.exit('bye')", r"Your code stopped with SystemExit in sudoku_search.*: bye\.", ""),
}  # fmt: skip
SIGNATURES = {
    "ruleout": ("sudoku_ruleout", "self, i, j, x"),
    "full_propagation": ("sudoku_full_propagation", "self, to_propagate=None"),
    "where_can_it_go": ("sudoku_where_can_it_go", "self"),
    "better_propagation": (
        "sudoku_full_propagation_with_where_can_it_go",
        "self, to_propagate=None",
    ),
    "search": ("sudoku_search", "self, new_cell=None"),
}


def with_mistake(namespace, exercise, code):
    if not code.lstrip().startswith("def "):
        name, arguments = SIGNATURES[exercise]
        method = name.removeprefix("sudoku_")
        code = f"def {name}({arguments}):\n    {code}\n\n\nSudoku.{method} = {name}\n"
    better = "Sudoku.full_propagation = sudoku_full_propagation_with_where_can_it_go"
    exec(f"{code}\n{better}", namespace)
    return namespace


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_told_in_plain_words(notebook, recorder, monkeypatch, name):
    exercise, code, outcome, said = MISTAKES[name]
    if "seconds" in outcome:
        monkeypatch.setattr(recorder, "SECONDS", 0.2)
    namespace = with_mistake(notebook(), exercise, code)
    before, alarm = functions(namespace), signal.getsignal(signal.SIGALRM)
    puzzle = "HARDER" if exercise == "where_can_it_go" else "EASY"
    film = watched(namespace, f"watch({puzzle})")
    assert re.fullmatch(outcome, film.outcome), film.outcome
    assert any(said in step.text for step in film.steps), film
    assert functions(namespace) == before
    assert signal.getsignal(signal.SIGALRM) == alarm
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert str(film).endswith(film.outcome)


@pytest.mark.parametrize("name", ["never ends, and calls nothing", "hides the end"])
def test_a_loop_ends_without_signals_too(notebook, recorder, monkeypatch, name):
    """In the browser and on Windows there is no alarm: then the clock is asked in every loop."""
    monkeypatch.setattr(recorder, "SECONDS", 0.2)
    monkeypatch.setattr(recorder, "signal", types.SimpleNamespace())
    exercise, code, outcome, _ = MISTAKES[name]
    namespace = with_mistake(notebook(), exercise, code)
    before, trace = functions(namespace), sys.gettrace()
    assert re.fullmatch(outcome, watched(namespace, "watch(EASY)").outcome)
    assert functions(namespace) == before
    assert sys.gettrace() is trace


def test_a_time_limit_around_it_holds(notebook, steps):
    namespace = with_mistake(notebook(), "search", "while True: pass")
    before = functions(namespace)
    with pytest.raises(AssertionError, match="took more than 0.2 seconds"):
        exec("with time_limit(0.2):\n    watch(EASY)", namespace)
    assert functions(namespace) == before


def test_an_interrupt_ends_the_film(notebook):
    code = "self.full_propagation(); raise KeyboardInterrupt"
    namespace = with_mistake(notebook(), "search", code)
    film = watched(namespace, "watch(EASY)")
    assert film.outcome == "You stopped it here."
    assert len(film.steps) > 20


def test_what_is_blank_is_left_out(notebook, release, source):
    cells = {name: code for name, _, code in notebooks.code_cells(source)}
    film = watched(notebook(of=release), "watch(EASY)")
    assert film.outcome.startswith("Nothing to play yet: your functions are still blank.")
    assert len(film.steps) == 2
    written = {}
    for exercise, title, ends in [
        ("ruleout", "Your solver", "Nothing to play yet"),
        ("propagate_cell", "Your propagate_all_cells_once()", "Here it ends"),
        ("full_propagation", "Your full_propagation()", "Solved"),
        ("occurs_once", "Your full_propagation()", "Solved"),
        ("where_can_it_go", "Your full_propagation()", "Solved"),
        ("better_propagation", "Your full_propagation_with_where_can_it_go()", "Solved"),
        ("search", "Your search()", "Solved"),
    ]:
        written[exercise] = cells[exercise]
        film = watched(notebook(written, of=release), "watch(EASY)")
        assert (film.title, film.outcome[: len(ends)]) == (title, ends), exercise
    del written["propagate_cell"]
    film = watched(notebook(written, of=release), "watch(EASY, 'full_propagation')")
    assert film.outcome == "sudoku_propagate_cell is still blank. It ends here."


@pytest.mark.slow
@pytest.mark.parametrize("exercise", sorted({*METHODS, "occurs_once", "better_propagation"}))
def test_versions_of_the_bank_can_be_watched(
    given, notebook, steps, recorder, monkeypatch, exercise
):
    """All right ones, and every third wrong one."""
    # The alarm may strike in a finaliser, which swallows it; it comes again, maybe in pytest's hook.
    monkeypatch.setattr(sys, "unraisablehook", lambda _: None)
    seen, others = 0, {}
    if exercise == "propagate_cell":  # the reference defines the units in that cell
        others = right_answers("sudoku")
    of_kind = {kind: sorted((BANK / exercise / kind).glob("*.py")) for kind in ("right", "wrong")}
    for path in [*of_kind["right"], *of_kind["wrong"][::3]]:
        right = path.parent.name == "right"
        monkeypatch.setattr(recorder, "SECONDS", 300 if right else 0.3)
        monkeypatch.setattr(recorder, "MAX_STEPS", 1000 if right else 200)
        namespace = notebook(others | {exercise: path.read_text(encoding="utf-8")})
        if not isinstance(namespace.get("Sudoku"), type):
            continue
        namespace["A_PUZZLE"] = given["EASY"]  # some versions write over EASY
        before = functions(namespace)
        film = watched(namespace, "watch(A_PUZZLE)")
        assert functions(namespace) == before, path
        assert len(film.outcome) > 10, path
        if right:
            assert film.outcome.startswith("Solved"), (path, film)
            assert not any("But why" in step.text for step in film.steps), (path, film)
        json.dumps(steps._gallery(film))
        seen += 1
    assert seen > 5


# -- How it is shown, and when not
def test_without_anywidget_there_is_a_moving_picture(reference, steps, monkeypatch):
    """Each step has its turn in it: what is seen between two keyframes is what the step's own picture has."""
    monkeypatch.delitem(sys.modules, "sudokukit.watch.player", raising=False)
    monkeypatch.setitem(sys.modules, "anywidget", None)
    film = watched(reference, "watch(HARD, 'propagate_all_cells_once')")
    html = film._repr_mimebundle_()["text/html"]
    assert "<script" not in html and "pip install anywidget" in html
    assert re.search(r"\d+ of 81 cells known, [\d,]+ candidates ruled out, 0 guesses", html)
    svg = base64.b64decode(re.search(r"base64,([^\"]+)", html)[1]).decode()
    runs = re.findall(r'<g class="t t(\d+)-(\d+)( last)?">(.*?)</g>', svg)
    end = len(film.steps)
    assert all(bool(last) == (int(stop) == end) for _, stop, last, _ in runs)
    for number, step in enumerate(film.steps):
        seen = "".join(text for start, stop, _, text in runs if int(start) <= number < int(stop))
        assert f">Step {number} of {end - 1}: {step.headline}<" in seen
        assert seen.count('class="strike"') == sum(map(len, step.gone.values())), step


def test_pictures_may_be_asked_for(reference, steps):
    html = watched(reference, "watch(HARD, pictures=True)")._repr_mimebundle_()["text/html"]
    assert "anywidget" not in html
    assert "<figure" in steps.watch(pictures=True)._repr_mimebundle_()["text/html"]
    assert html.count("<figure") == html.count("<img alt=") == html.count("<figcaption") == 9
    alts = re.findall(r'<img alt="(\d+) of \d+: [^"]{20,}"', html)
    assert [int(number) for number in alts] == sorted({int(number) for number in alts})[:9]
    assert any(": Guess:" in alt for alt in re.findall(r'<img alt="([^"]*)"', html))
    nothing = watched(reference, "watch(Sudoku(HARD).search(), pictures=True)")
    assert nothing._repr_mimebundle_()["text/html"].count("<figure") == len(nothing.steps) == 2


def test_the_player_gets_all_boards(reference, steps):
    pytest.importorskip("anywidget")
    film = watched(reference)
    shown = film._repr_mimebundle_()
    data = shown[0] if isinstance(shown, tuple) else shown
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"] == str(film)
    assert data["text/html"].count("<figure") == 3, "for who only reads the saved notebook"
    reel = json.loads(json.dumps(importlib.import_module("sudokukit.watch.player")._reel(film)))
    board = reel["start"]
    assert len(reel["steps"]) == len(film.steps)
    for sent, step in zip(reel["steps"], film.steps):
        board = [sent["set"].get(str(k), mask) for k, mask in enumerate(board)]
        assert board == [sum(1 << digit for digit in cell) for cell in step.board]
        assert {int(k) for k in sent["gone"]} == {*step.gone}
        assert (sent["text"], sent["counts"]) == (step.text, [*step.counts])
    assert len(json.dumps(reel)) < 2_000_000


def test_nothing_runs_while_a_notebook_is_graded(reference, monkeypatch):
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    reference["Sudoku"].search = reference["sudoku_search"] = None
    assert watched(reference) is None
    assert watched(reference, "watch()") is None


def test_the_notebook_plays_the_example_first_and_the_own_solver_last(source, release):
    for nb in (source, release):
        names = [cell.id for cell in nb.cells]
        plays = {c.id: c for c in nb.cells if "watch(" in c.source and c.id != "setup"}
        assert plays["watch-idea-play"].source.endswith("\nwatch()")
        assert plays["watch-yours-play"].source.endswith("\nwatch(HARD)")
        assert names.index("watch-idea-play") < names.index("sudoku-class")
        assert names.index("search") < names.index("watch-yours-play") < names.index("ex8")
        for name in ("watch-idea-play", "watch-yours-play"):
            assert "nbgrader" not in plays[name].metadata


def test_no_exercise_is_solved_in_the_tools():
    """No line of a solution is in them: release tests look for lines; this looks for the functions."""
    for path in KIT.rglob("*.py"):
        code = path.read_text(encoding="utf-8")
        assert not re.search(r"def sudoku_|def occurs_once|(?<!raise )Unsolvable\(\)", code), path
