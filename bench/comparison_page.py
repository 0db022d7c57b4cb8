"""bench/comparison.md from the figures of comparison.py: its tables, its sentences with numbers, its plots.

The page is written by hand; what stands between <!-- name --> and <!-- end --> is put there by this
module, so a new measurement changes numbers and leaves the words.
"""

import re
import statistics
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import approaches
from comparison_plots import axis_for, lanes, pairs, short, strips

BENCH = Path(__file__).parent
PAGE = BENCH / "comparison.md"
PICTURES = BENCH / "pictures"
HARDEST = 10
PLAIN = approaches.PLAIN

Figures = dict[str, Any]


def write(figures: Figures) -> list[Path]:
    """Write the plots and the page; return what was written."""
    PICTURES.mkdir(exist_ok=True)
    files = {PICTURES / f"comparison-{name}.svg": svg for name, svg in plots(figures).items()}
    files[PAGE] = page(PAGE.read_text(encoding="utf-8"), figures)
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")
    return list(files)


def page(text: str, figures: Figures) -> str:
    """The page with its generated parts renewed. Raises ValueError if one of them has no place."""
    for name, make in PARTS.items():
        part = f"<!-- {name} -->\n{make(figures)}\n<!-- end -->"
        pattern = rf"(?s)<!-- {name} -->.*?<!-- end -->"
        text, places = re.subn(pattern, lambda _, part=part: part, text)
        if places != 1:
            raise ValueError(f"{PAGE.name} has {places} places <!-- {name} -->, expected one")
    return text


# -- figures


def names(figures: Figures) -> list[str]:
    """The solvers that are compared; PLAIN stands by itself."""
    return [name for name in figures["puzzles"][0]["ms"] if name != PLAIN]


def ours(figures: Figures) -> list[str]:
    """The ways of the course."""
    return [name for name in names(figures) if name not in approaches.ESTABLISHED.values()]


def values(figures: Figures, kind: str, name: str, group: str | None = None) -> list[float]:
    """The guesses or ms of a solver, for all puzzles or those of a set."""
    return [p[kind][name] for p in figures["puzzles"] if group in (None, p["set"])]


def groups(figures: Figures) -> list[str]:
    """The sets of puzzles that were measured."""
    return [name for name in figures["sizes"] if any(p["set"] == name for p in figures["puzzles"])]


def hardest(figures: Figures) -> list[tuple[str, Any]]:
    """The puzzles that took the course's ways most time, each way with the same weight."""
    weight = {name: statistics.fmean(values(figures, "ms", name)) for name in ours(figures)}
    labelled = [(f"{p['set']}, no. {p['number']}", p) for p in figures["puzzles"]]
    cost = {
        label: sum(puzzle["ms"][name] / weight[name] for name in weight)
        for label, puzzle in labelled
    }
    return sorted(labelled, key=lambda one: -cost[one[0]])[:HARDEST]


# -- parts of the page


def measured(figures: Figures) -> str:
    taken, there = len(figures["puzzles"]), sum(figures["sizes"].values())
    part = "all" if taken == there else f"{taken}, evenly spread,"
    text = (
        f"Measured by `python bench/comparison.py {figures['options']}` with Python {figures['python']} on {figures['machine']}: {part} of the {there} puzzles, "
        f"best of {figures['rounds']} rounds (a puzzle that took more than a second was not repeated). "
        f"All {taken * len(figures['puzzles'][0]['ms'])} answers were checked against the rules and the givens, and agree."
    )
    for notebook in figures["missing"]:
        text += f" The notebook `{notebook}` was not there when this was measured, and is left out."
    return text


def solvers(figures: Figures) -> str:
    rows = [
        [f"**{a.name}**", f"{a.words}: the reference solution of `source/{a.notebook}`", counted]
        for a in approaches.ASSIGNMENTS
        if a.name in names(figures)
        for counted in [f"calls of `{a.recursive}` after the first"]
    ]
    rows += [
        [
            f"**{words}**",
            "from python-sat, with the clauses of `source/sat`",
            "decisions, as it counts them",
        ]
        for words in approaches.ESTABLISHED.values()
        if words in names(figures)
    ]
    return table(["name", "what it is", "its guesses are"], rows)


def times(figures: Figures) -> str:
    base = names(figures)[0]
    rows = []
    for group in groups(figures):
        for name in names(figures):
            ms = values(figures, "ms", name, group)
            ratio = sum(ms) / sum(values(figures, "ms", base, group))
            figures_of = [statistics.median(ms), statistics.fmean(ms), max(ms), ratio]
            rows.append([f"{group} ({len(ms)})", name, *map(short, figures_of)])
    return table(["puzzles", "solver", "median ms", "mean ms", "max ms", f"time, {base} = 1"], rows)


def guesses(figures: Figures) -> str:
    rows = []
    for name in names(figures):
        n = values(figures, "guesses", name)
        without = " ".join(
            f"{sum(not v for v in values(figures, 'guesses', name, group))}/{len(values(figures, 'guesses', name, group))}"
            for group in groups(figures)
        )
        rows.append(
            [name, without, *map(short, (statistics.median(n), statistics.fmean(n), max(n)))]
        )
    head = f"no guess at all: {' '.join(groups(figures))}"
    return table(["solver", head, "median", "mean", "max"], rows)


def parts_of_sat(figures: Figures) -> str:
    rows = []
    for name in approaches.ESTABLISHED.values():
        alone, whole = values(figures, "alone", name), values(figures, "ms", name)
        share = f"{100 * sum(alone) / sum(whole):.0f} %"
        rows.append([name, short(statistics.median(whole)), short(statistics.median(alone)), share])
    return table(["solver", "median ms, all", "median ms, its search", "search, of the sum"], rows)


def hard_ones(figures: Figures) -> str:
    rows = []
    for label, puzzle in hardest(figures):
        line = puzzle["line"].replace("0", ".")
        counts = [f"{puzzle['guesses'][name]:,}" for name in names(figures)]
        rows.append([label, str(81 - line.count(".")), *counts])
    head = [f"guesses: {name}" if not place else name for place, name in enumerate(names(figures))]
    return table(["puzzle", "givens", *head], rows)


def pays(figures: Figures) -> str:
    rows = []
    for group in groups(figures):
        cells = [f"{group} ({len(values(figures, 'ms', PLAIN, group))})"]
        for kind in ("guesses", "ms"):
            without, with_it = (
                values(figures, kind, name, group) for name in (PLAIN, names(figures)[0])
            )
            cells += [
                short(statistics.median(without)),
                short(statistics.median(with_it)),
                times_as_many(sum(without), sum(with_it)),
            ]
        rows.append(cells)
    head = ["guesses, median: without", "with", "without it, in all"]
    head += ["ms, median: without", "with", "without it, in all"]
    return table(["puzzles", *head], rows)


def in_numbers(figures: Figures) -> str:
    """Sentences that a new measurement writes anew."""
    base = ours(figures)[0]
    said = []
    ratios = {
        name: statistics.fmean(values(figures, "ms", name))
        / statistics.fmean(values(figures, "ms", base))
        for name in names(figures)[1:]
    }
    told = ", ".join(f"{name} {short(ratio)}" for name, ratio in ratios.items())
    said.append(f"Time for all puzzles together, {base} = 1: {told}.")
    free = {name: sum(not n for n in values(figures, "guesses", name)) for name in ours(figures)}
    told = ", ".join(f"{name} {n}" for name, n in free.items())
    total = len(figures["puzzles"])
    said.append(f"Puzzles that needed no guess, of {total}: {told}.")
    for name in ours(figures):
        ms = sorted(values(figures, "ms", name), reverse=True)
        top = max(1, round(len(ms) / 10))
        share = 100 * sum(ms[:top]) / sum(ms)
        said.append(
            f"{name}: the slowest tenth of the puzzles ({top}) took {share:.0f} % of all its time."
        )
    cheaper = sum(p["ms"][PLAIN] < p["ms"][base] for p in figures["puzzles"])
    said.append(
        f"`where_can_it_go`: without it, {times_as_many(sum(values(figures, 'guesses', PLAIN)), sum(values(figures, 'guesses', base)))} "
        f"the guesses and {times_as_many(sum(values(figures, 'ms', PLAIN)), sum(values(figures, 'ms', base)))} the time; "
        f"on {cheaper} of {total} puzzles, leaving it out was quicker."
    )
    return "\n".join(f"- {sentence[0].upper()}{sentence[1:]}" for sentence in said)


def pictures(name: str) -> Callable[[Figures], str]:
    """The part of the page that shows a plot."""
    return lambda figures: f"![{described(name, figures)}](pictures/comparison-{name}.svg)"


PARTS: dict[str, Callable[[Figures], str]] = {
    "measured": measured,
    "solvers": solvers,
    "picture times": pictures("times"),
    "times": times,
    "search alone": parts_of_sat,
    "picture guesses": pictures("guesses"),
    "guesses": guesses,
    "picture hardest": pictures("hardest"),
    "hardest": hard_ones,
    "picture pays": pictures("pays"),
    "pays": pays,
    "numbers": in_numbers,
}


# -- plots


def plots(figures: Figures) -> dict[str, str]:
    """The SVG files by name."""
    who, hard = names(figures), hardest(figures)
    ms = {name: values(figures, "ms", name) for name in who}
    n = {name: values(figures, "guesses", name) for name in who}
    label = "milliseconds of processor time, each step ten times the one before"
    panels = []
    for heading, kind in (("guesses", "guesses"), ("milliseconds", "ms")):
        points = [(p[kind][PLAIN], p[kind][who[0]]) for p in figures["puzzles"]]
        axis = axis_for((v for pair in points for v in pair), zero=kind == "guesses")
        panels.append((heading, points, axis))
    return {
        "times": strips(
            "Time for a puzzle",
            described("times", figures),
            list(ms.items()),
            axis_for(v for row in ms.values() for v in row),
            label,
        ),
        "guesses": strips(
            "Guesses for a puzzle",
            described("guesses", figures),
            list(n.items()),
            axis_for((v for row in n.values() for v in row), zero=True),
            "guesses, each step ten times the one before",
        ),
        "hardest": lanes(
            "The hardest puzzles",
            described("hardest", figures),
            who,
            [(at, [p["ms"][name] for name in who]) for at, p in hard],
            axis_for(p["ms"][name] for _, p in hard for name in who),
            label,
        ),
        "pays": pairs(
            "What where_can_it_go saves",
            described("pays", figures),
            panels,
            "propagation alone",
            "with where_can_it_go",
        ),
    }


def described(name: str, figures: Figures) -> str:
    """What a plot shows, for those who do not see it."""
    who = names(figures)
    if name in ("times", "guesses"):
        kind = {"times": "ms", "guesses": "guesses"}[name]
        told = listed(
            f"{one} {short(statistics.median(values(figures, kind, one)))}, at most {short(max(values(figures, kind, one)))}"
            for one in who
        )
        unit = {"times": "Milliseconds", "guesses": "Guesses"}[name]
        return f"{unit} for each puzzle by solver, on a logarithmic scale. Medians: {told}."
    if name == "hardest":
        label, puzzle = hardest(figures)[0]
        told = listed(f"{one} {short(puzzle['ms'][one])}" for one in who)
        return f"Time of each solver for the {len(hardest(figures))} hardest puzzles, on a logarithmic scale. The hardest is {label}, in milliseconds: {told}."
    fewer = sum(p["guesses"][who[0]] < p["guesses"][PLAIN] for p in figures["puzzles"])
    slower = sum(p["ms"][who[0]] > p["ms"][PLAIN] for p in figures["puzzles"])
    return (
        "Two plots with a point for each puzzle: guesses, and milliseconds, with propagation alone (across) and with "
        f"where_can_it_go (up). Of {len(figures['puzzles'])} puzzles, {fewer} lie below the line of equal guesses, where it saves some; {slower} lie above the line of equal time."
    )


# -- words and tables


def times_as_many(many: float, few: float) -> str:
    """How many times as many; with nothing to divide by, the number itself."""
    return (
        f"{short(many / few)} times"
        if few
        else ("nothing to save" if not many else f"{short(many)}, not 0")
    )


def listed(items: Iterable[str]) -> str:
    return "; ".join(items)


def table(head: list[str], rows: list[list[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
