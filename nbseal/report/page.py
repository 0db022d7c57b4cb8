"""A report as one web page: no scripts, nothing from elsewhere, students' text as text."""

import os
from collections import Counter
from collections.abc import Mapping
from math import ceil, isfinite
from pathlib import Path
from typing import Any
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup
from nbgrader.coursedir import CourseDirectory

from nbseal.course.config import course_config
from nbseal.course.due import duration, lateness
from nbseal.course.needs_a_person import KINDS, URGENT
from nbseal.course.release import course_notebooks
from nbseal.report.shapes import Report
from nbseal.report.similarity import MIN_SUBMISSIONS
from nbseal.tables import number
from nbseal.text import printable, several, with_code, without_domain

SHOWN_REASONS = 25
PLOT_WIDTH, LETTER_WIDTH = 408, 7.8  # pixels
LOW = 0.2  # discrimination; see nbseal.report.figures.discrimination


def page_of(report: Report, links: Mapping[str, str] | None = None) -> str:
    """The page: HTML that needs nothing else. The same report gives the same bytes.

    links: {student: where their feedback page is, as seen from the report}.
    """
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.loader, environment.finalize = PackageLoader("nbseal.report"), _shown
    environment.filters |= {
        "points": number,
        "mean": mean,
        "percent": percent,
        "ratio": ratio,
        "time": duration,
        "late": lateness,
        "several": several,
        "code": lambda text: with_code(printable(text)),
        # how much of an exercise's points somebody has, as a class of the style
        "level": lambda points, most: (
            "all" if points >= most - 1e-6 else "some" if points > 0 else "none"
        ),
        "px": lambda value: f"{value:.1f}".removesuffix(".0"),
    }
    # an exercise that hardly tells who does well in the rest
    environment.tests["flagged"] = lambda item: (
        item.discrimination is not None and item.discrimination < LOW
    )
    # of how many submissions there is a note of this kind
    noted = Counter(kind for one in report.attention for kind in {note.kind for note in one.notes})
    return environment.get_template("report.html").render(
        report=report,
        links=links or {},
        short=without_domain([*(one.student for one in report.students), *report.missing]),
        columns=[
            (number, item)
            for number, item in enumerate(report.items, start=1)
            if item.points or any(one.points and one.points[number - 1] for one in report.students)
        ],
        plot=_marks_plot(report),
        kinds=[(kind, words, noted[kind]) for kind, words in KINDS.items() if noted[kind]],
        urgent=[found for found in report.attention if found.urgent],
        others=[found for found in report.attention if not found.urgent],
        urgent_kinds=URGENT,
        shown_reasons=SHOWN_REASONS,
        least_submissions=MIN_SUBMISSIONS,
        low=LOW,
    )


def links_to_feedback(course: Path, name: str, report: Report, page: Path) -> dict[str, str]:
    """Where the feedback pages are that there are, as seen from a report that is written to `page`:
    each student's first, if the assignment has several notebooks."""
    folders = CourseDirectory(config=course_config(course))
    pages = [f"{notebook.notebook_name}.html" for notebook in course_notebooks(course, name)]
    links = {}
    for one in report.students:
        folder = Path(folders.format_path(folders.feedback_directory, one.student, name))
        if file := next(filter(Path.is_file, map(folder.joinpath, pages)), None):
            links[one.student] = quote(
                Path(os.path.relpath(file, page.resolve().parent)).as_posix()
            )
    return links


def _shown(value: object) -> object:
    """A text without characters that control a terminal or reverse text; all else as it is."""
    return printable(value) if isinstance(value, str) and not isinstance(value, Markup) else value


# -- words for numbers


def mean(value: float | None) -> str:
    """A mean or a quartile: at most two digits after the point."""
    return "-" if value is None else number(round(value, 2))


def percent(share: float | None) -> str:
    """A share as a whole per cent; 100% and 0% are exact."""
    if share is None:
        return "-"
    if 1e-9 < share <= 0.005:
        return "<1%"
    return "99%" if 0.99 <= share < 1 - 1e-9 else f"{round(100 * share)}%"


def ratio(value: float | None) -> str:
    """A correlation: two digits, with a true minus sign."""
    text = "-" if value is None or not isfinite(value) else f"{value:.2f}"
    return text.replace("-0.00", "0.00").replace("-", "\N{MINUS SIGN}") if len(text) > 1 else text


def _marks_plot(report: Report) -> dict[str, Any] | None:
    """What the histogram in the template shows, in pixels; it says all of it in words, too."""
    found, summary = report.histogram, report.marks
    if not found or not summary or found[-1].high <= 0:
        return None
    quartiles = (summary.lower_quartile, summary.median, summary.upper_quartile)
    bins = (f"{number(b.low)} to {number(b.high)}: {b.count}" for b in found if b.count)
    description = (
        f"Histogram of {several(summary.number, 'mark')} from 0 to {number(found[-1].high)} points. "
        f"Median {mean(summary.median)}; the middle half lies between {mean(summary.lower_quartile)} "
        f"and {mean(summary.upper_quartile)}. {'; '.join(bins)}."
    )
    edges = [number(found[0].low), *(number(b.high) for b in found)]
    step = PLOT_WIDTH / len(found)
    return {
        "counts": [b.count for b in found],
        "edges": edges,
        "step": step,
        "every": ceil((max(map(len, edges)) * LETTER_WIDTH + 8) / step),  # labels that have room
        "quartiles": [step * min(value / found[0].high, len(found)) for value in quartiles],
        "description": description,
    }
