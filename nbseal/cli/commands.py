"""The command `nbseal`: thin, every command is one function of the package."""

import json
import signal
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from pathlib import Path

import click
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from nbseal import __version__
from nbseal.classroom.run import Outcome, grade_class
from nbseal.cli.progress import PageProgress, Progress
from nbseal.course.config import course_config, course_zone
from nbseal.course.due import extend, read_due, recalled, sentences, set_due
from nbseal.course.gradebook import Marks, read_marks
from nbseal.course.release import course_assignment, enter, renew_release, stale_files
from nbseal.course.state import State, read_state
from nbseal.course.state import sentences as told_state
from nbseal.errors import NbsealError, UnknownStudentsError
from nbseal.feedback.deliver import (
    NOT_GRADED,
    REFUSED,
    STALE,
    UNCHANGED,
    WRITTEN,
    Delivered,
    write_feedback,
)
from nbseal.feedback.packed import packed_feedback
from nbseal.lms.assign_files import NOT_PLACED
from nbseal.lms.class_list import enter_roster, told_missing
from nbseal.lms.collect import Collected, collect
from nbseal.lms.collect import Options as CollectOptions
from nbseal.lms.export import FORMATS, export_marks
from nbseal.lms.export import Options as ExportOptions
from nbseal.lms.file_names import PLATFORMS as DOWNLOADS
from nbseal.lms.languages import read_time
from nbseal.lms.roster import PLATFORMS
from nbseal.notebook.assignment import Assignment
from nbseal.tables import save
from nbseal.text import printable
from nbseal.times import local, time_zone
from nbseal.walls.sandbox import Finding, bubblewrap_command, default_readable, probe

MAX_ROWS = 1000  # of the table after grading
MIN_ID = 10  # letters of a student's id that any table shows


class _Command(click.Command):
    """Shows our own errors as one message, with exit code 2."""

    def invoke(self, context: click.Context) -> object:
        try:
            return super().invoke(context)
        except NbsealError as error:
            raise click.UsageError(str(error), context) from error


class _Group(click.Group):
    command_class = _Command


course_option = click.option(
    "--course",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=Path(),
    help="The course folder (default: this folder).",
)


@click.group(cls=_Group)
@click.version_option(__version__)
def main() -> None:
    """Grade the submissions of a course, sealed. Exit codes: 0 ok, 1 findings, 2 usage."""


@main.command("grade")
@click.argument("assignment")
@click.argument("students", nargs=-1)
@course_option
@click.option("--workers", type=click.IntRange(min=1), help="So many at once (default: cores).")
@click.option("--scheduler", help="Grade on a Dask cluster: its address, as tcp://machine:8786.")
@click.option("--force", is_flag=True, help="Grade again what has not changed since.")
@click.option("--unsafe", is_flag=True, help="Grade without walls around the students' code.")
@click.option("--no-bubblewrap", is_flag=True, help="Do without bubblewrap, even where it starts.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def grade(
    assignment: str,
    students: tuple[str, ...],
    course: Path,
    workers: int | None,
    scheduler: str | None,
    force: bool,
    unsafe: bool,
    no_bubblewrap: bool,
    as_json: bool,
) -> None:
    """Grade the submissions of ASSIGNMENT: all, or those of some STUDENTS.

    Graded notebooks go to autograded/, marks to the gradebook. What has been graded and has not
    changed since is skipped, so that a run that was ended goes on where it was. Exit code 1 if a
    submission could not be read, or a check of it could not run.
    """
    if scheduler and workers:
        raise click.UsageError("--workers is for this machine; a cluster has as many as it has")
    _tidy_up_when_ended()
    _enter(course, assignment)
    _say_lost(course, assignment)
    read = course_assignment(course, assignment)
    console = Console(stderr=True)
    if unsafe:
        console.print("Without walls: students' code can do what you can do.", style="bold red")
    students_done, look = [], False
    kept: list[Outcome] = []  # only if they are printed: there may be many
    try:
        with Progress(console) as progress:
            for outcome in grade_class(
                course,
                assignment,
                students,
                workers=workers or 0,
                scheduler=scheduler or "",
                force=force,
                unsafe=unsafe,
                bubblewrap=not no_bubblewrap,
                begin=progress.begin,
            ):
                students_done.append(outcome.student)
                look = look or outcome.look
                if as_json:
                    kept.append(outcome)
                progress.done(outcome)
    finally:
        if as_json:
            ordered = sorted(kept, key=lambda outcome: outcome.student)
            click.echo(json.dumps([_outcome(outcome) for outcome in ordered], indent=1))
    if not as_json and len(students_done) > MAX_ROWS:
        console.print(f"For the table: nbseal marks {assignment}", markup=False)
    elif not as_json:
        names = set(students_done)
        rows = [row for row in read_marks(course, read) if row.student in names]
        _print_marks(read, rows)
    if look:
        raise SystemExit(1)


@main.command("feedback")
@click.argument("assignment")
@click.argument("students", nargs=-1)
@course_option
@click.option("--workers", type=click.IntRange(min=1), help="So many at once (default: cores).")
@click.option("--force", is_flag=True, help="Make pages again of which nothing has changed.")
@click.option(
    "--to-zip",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Pack the pages, too, named as the platform of `nbseal collect` takes them back.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a summary.")
def feedback_command(
    assignment: str,
    students: tuple[str, ...],
    course: Path,
    workers: int | None,
    force: bool,
    to_zip: Path | None,
    as_json: bool,
) -> None:
    """Write a feedback page for each student of ASSIGNMENT, or for some STUDENTS.

    Pages go where nbgrader keeps them, feedback/STUDENT/ASSIGNMENT/. One that is there stays as long
    as the graded notebook and the marks are the same. Exit code 1 if somebody has no page: not
    graded yet, or not since something has changed, or the page would show a line of a hidden test.
    """
    _enter(course, assignment)
    state = read_state(course, assignment)
    done: list[Delivered] = []
    try:
        with PageProgress(Console(stderr=True)) as progress:
            for page in write_feedback(
                course,
                assignment,
                students,
                workers=workers or 0,
                force=force,
                begin=progress.begin,
                state=state,
            ):
                done.append(page)
                progress.done(page)
    finally:
        if as_json:
            ordered = sorted(done, key=lambda page: page.student)
            told = [
                asdict(page) | {"page": None if page.look else str(page.page)} for page in ordered
            ]
            click.echo(json.dumps(told, indent=1))
    if not as_json:
        words = (WRITTEN, UNCHANGED, NOT_GRADED, STALE, REFUSED)
        counts = {word: sum(page.status == word for page in done) for word in words}
        click.echo(", ".join(f"{number} {word}" for word, number in counts.items() if number))
    _say_state(state, assignment)
    if to_zip:
        packed = packed_feedback(course, assignment, done)
        save(to_zip, packed.data, force=force)
        _say(f"Written: {to_zip}, with {packed.pages} pages")
        if packed.left_out:
            _say(f"Left out, because no platform has named them: {', '.join(packed.left_out)}")
    if any(page.look for page in done):
        raise SystemExit(1)


@main.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def doctor(as_json: bool) -> None:
    """Say which walls stand around a student's code on this machine, by trying them.

    Exit code 1 if one of them does not hold.
    """
    walls, findings = probe()
    around = bubblewrap_command(default_readable(), 1 << 20) is not None
    told = asdict(walls) | {"bubblewrap": around}
    if as_json:
        click.echo(json.dumps({"walls": told, "tried": [asdict(f) for f in findings]}, indent=1))
    else:
        Console().print(_doctor_table(told, findings))
    if not all(finding.refused for finding in findings):
        raise SystemExit(1)


@main.command("audit")
@click.argument("assignment")
@course_option
@click.option("--workers", type=click.IntRange(min=1), help="So many at once (default: cores).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
@click.option("--markdown", is_flag=True, help="Print the figures as Markdown instead.")
@click.option("--no-plain", is_flag=True, help="Leave out plain nbgrader, which takes seconds.")
@click.option("--assertions", is_flag=True, help="Take each hidden assertion away in turn, too.")
@click.option("--fill-reasons", is_flag=True, help="Write what students read into the bank.")
@click.option(
    "--every",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="For a quick look: only every N-th version and mutant.",
)
@click.option("--patient", is_flag=True, help="What never ends may take as long as in grading.")
def audit_command(
    assignment: str,
    course: Path,
    workers: int | None,
    as_json: bool,
    markdown: bool,
    no_plain: bool,
    assertions: bool,
    fill_reasons: bool,
    every: int,
    patient: bool,
) -> None:
    """See whether the tests of ASSIGNMENT tell right from wrong.

    They mark the reference, the blank, the versions in bank/ASSIGNMENT/, and mutants
    of every solution. Exit code 1 if something does not come out as it must.
    """
    from nbseal.audit import report as audit_report
    from nbseal.audit.run import audit_assignment

    console = Console(stderr=True)

    def say(text: str) -> None:
        console.print(f"{text} ...", style="dim", highlight=False)

    found = audit_assignment(
        course,
        assignment,
        workers=workers or 0,
        fill_reasons=fill_reasons,
        plain=not no_plain,
        assertions=assertions,
        every=every,
        patient=patient,
        say=say,
    )
    if as_json:
        click.echo(json.dumps(audit_report.as_json(found), indent=1))
    elif markdown:
        click.echo(audit_report.markdown(found), nl=False)
    else:
        Console().print(*audit_report.tables(found))
        for finding in found.findings:
            click.echo(f"{finding.kind}: {finding.about}: {finding.text}")
        for idle in found.idle:
            click.echo(f"catches nothing by itself: {idle.test}, line {idle.line}: {idle.text}")
        click.echo(
            f"{found.gradings} gradings in {found.seconds:.0f} s; {len(found.findings)} findings"
        )
    if found.findings:
        raise SystemExit(1)


@main.command("release")
@click.argument("assignment")
@course_option
def release_command(assignment: str, course: Path) -> None:
    """Make the students' version of ASSIGNMENT, release/ASSIGNMENT, if it is not up to date.

    Enters its cells and points into the gradebook, which is made if there is none.
    """
    entered = enter(course, assignment)
    stale = renew_release(course, assignment)
    done = {"differs": "renewed", "is missing": "added", "should not be there": "removed"}
    for file, how in stale.items():
        click.echo(f"release/{assignment}/{file}: {done[how]}")
    if stale:
        click.echo(f"Copy release/{assignment}, and nothing else, to your students.")
    else:
        click.echo(f"release/{assignment} is what source/{assignment} gives; it stays as it is.")
    if entered:
        click.echo(f"The gradebook knows {assignment} now.")
    _say_state(read_state(course, assignment), assignment)


@main.command("check-release")
@click.argument("assignment")
@course_option
def check_release(assignment: str, course: Path) -> None:
    """Compare the committed release of ASSIGNMENT with a fresh one, byte for byte."""
    stale = stale_files(course, assignment)
    for file, how in stale.items():
        click.echo(f"release/{assignment}/{file} {how}, compared with what source/ gives now")
    if stale:
        click.echo(f"To renew it: nbseal release {assignment}")
        raise SystemExit(1)
    click.echo(f"release/{assignment} is what source/{assignment} gives.")


@main.command("marks")
@click.argument("assignment")
@course_option
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def marks(assignment: str, course: Path, as_json: bool) -> None:
    """Show the marks of ASSIGNMENT by exercise, as the gradebook holds them."""
    _enter(course, assignment)
    read = course_assignment(course, assignment)
    rows = read_marks(course, read)
    if as_json:
        click.echo(json.dumps([_as_json(row) for row in rows], indent=1))
        return
    if rows:
        _print_marks(read, rows)
    else:
        click.echo(f"No marks yet. To grade what is in submitted/: nbseal grade {assignment}")
    state = read_state(course, assignment)
    if missing := told_missing(state.students, state.handed_in | state.graded):
        click.echo(printable(missing))
    _say_state(state, assignment)


@main.command("due")
@click.argument("assignment")
@click.argument("time", required=False)
@course_option
@click.option("--timezone", help="Of TIME (default: c.NbGraderAPI.timezone, which is UTC).")
@click.option("--extend", "student", metavar="STUDENT", help="Give one student more time.")
@click.option("--days", type=click.FloatRange(min=0), help="So much, in all.")
@click.option("--hours", type=click.FloatRange(min=0), help="And so much.")
def due_command(
    assignment: str,
    time: str | None,
    course: Path,
    timezone: str | None,
    student: str | None,
    days: float | None,
    hours: float | None,
) -> None:
    """Show when ASSIGNMENT is due, or set it: TIME as "2026-11-30 23:59", or "never".

    An extension replaces an earlier one; --days 0 takes it back. Marks follow with `nbseal grade`.
    """
    told = days is not None or hours is not None
    if told and not student:
        raise click.UsageError("--days and --hours say how much longer: --extend STUDENT")
    if student and not told:
        raise click.UsageError(
            f"--extend {student}: say how much longer with --days or --hours; --days 0 takes it back"
        )
    _enter(course, assignment)
    zone = timezone or course_zone(course_config(course))
    if time:
        when = None if time == "never" else read_time(time, time_zone(zone))
        set_due(course, assignment, when)
    if student:
        extend(course, assignment, student, timedelta(days=days or 0, hours=hours or 0))
    due = read_due(course, assignment)
    for sentence in sentences(assignment, due, zone):
        click.echo(printable(sentence))
    _say_lost(course, assignment)
    if time or student:
        click.echo(f"For marks that follow it: nbseal grade {assignment}")


@main.command("collect")
@click.argument("assignment")
@click.argument("download", type=click.Path(exists=True, path_type=Path))
@course_option
@click.option(
    "--format",
    "platform",
    type=click.Choice([*DOWNLOADS, "csv"]),
    help="Where the download is from (default: what the names of the files say).",
)
@click.option(
    "--map",
    "map_file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A CSV file that says who is who: with the columns file, student and perhaps time, or the "
    "platform's own list of people.",
)
@click.option("--student-column", help="The column of --map with the students' ids.")
@click.option(
    "--timezone",
    help="Of times that do not say theirs (default: c.NbGraderAPI.timezone, which is UTC).",
)
@click.option("--file-times", is_flag=True, help="The files' times are those of handing in.")
@click.option("--replace", is_flag=True, help="Take the new version where no times tell.")
@click.option("--twice", is_flag=True, help="Place also what lies under another id already.")
@click.option("--dry-run", is_flag=True, help="Say what would be done; write nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def collect_command(
    assignment: str,
    download: Path,
    course: Path,
    platform: str | None,
    map_file: Path | None,
    student_column: str | None,
    timezone: str | None,
    file_times: bool,
    replace: bool,
    twice: bool,
    dry_run: bool,
    as_json: bool,
) -> None:
    """Put the submissions of ASSIGNMENT into submitted/, out of what a learning platform gave.

    DOWNLOAD is a zip or a folder as platforms give it, or a CSV file that names files. What
    is there is never lost, and replaced by what is newer only. Exit code 1 if something could not
    be placed.
    """
    options = CollectOptions(
        *(platform, map_file, student_column, timezone, file_times, replace, twice, dry_run)
    )
    if not dry_run:
        _enter(course, assignment)
    collected = collect(course, assignment, download, options)
    if as_json:
        told = asdict(collected) | {"dry_run": dry_run}
        click.echo(json.dumps(told, indent=1, default=datetime.isoformat))
    else:
        zone = timezone or course_zone(course_config(course))
        Console().print(_collected_table(collected, dry_run, zone))
        if collected.missing:
            click.echo(printable(collected.missing))
    for hint in collected.hints:
        _say(hint)
    if any(outcome.when for outcome in collected.outcomes):
        zone = timezone or course_zone(course_config(course))
        _say(f"Times that name no zone were taken to be of {zone}; --timezone says another.")
    if any(outcome.status == NOT_PLACED for outcome in collected.outcomes):
        raise SystemExit(1)


@main.command("roster")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@course_option
@click.option(
    "--format",
    "platform",
    type=click.Choice(list(PLATFORMS)),
    help="Whose list it is (default: what its columns say).",
)
@click.option("--student-column", help="The column with the students' ids.")
def roster_command(
    file: Path, course: Path, platform: str | None, student_column: str | None
) -> None:
    """Enter the people of a learning platform's list into the gradebook, with names and addresses.

    `nbseal collect --map FILE` does it by itself. Exit code 1 if somebody could not be entered.
    """
    entered = enter_roster(course, file, platform, student_column)
    click.echo(
        f"{len(entered.new)} students are new, {len(entered.changed)} have something new, "
        f"{len(entered.same)} are as they were"
    )
    for name, why in entered.refused.items():
        _say(f"not entered: {name}: {why}")
    if entered.refused:
        raise SystemExit(1)


@main.command("export")
@click.argument("assignment")
@course_option
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMATS),
    default="csv",
    help="Who imports it (default: csv, for people and programs).",
)
@click.option(
    "--to", type=click.Path(dir_okay=False, path_type=Path), help="The file (default: printed)."
)
@click.option(
    "--roster",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The platform's own list of people, a CSV file; canvas and moodle need it.",
)
@click.option("--student-column", help="The roster's column with nbgrader's student ids.")
@click.option("--column", help="The assignment's name on the platform, if it is another.")
@click.option("--by-exercise", is_flag=True, help="canvas, moodle: a column per exercise, too.")
@click.option("--skip-unknown", is_flag=True, help="Leave out whom the platform would not find.")
@click.option("--new-columns", is_flag=True, help="canvas: let it make assignments of new titles.")
@click.option("--force", is_flag=True, help="Overwrite the file.")
def export_command(
    assignment: str,
    course: Path,
    form: str,
    to: Path | None,
    roster: Path | None,
    student_column: str | None,
    column: str | None,
    by_exercise: bool,
    skip_unknown: bool,
    new_columns: bool,
    force: bool,
) -> None:
    """Write the marks of ASSIGNMENT as learning platforms import them.

    Late penalties are taken off the total; marks given by hand count. Exit code 1, and nothing is
    written, if the platform would not find some students.
    """
    if form == "gradescope" and to is None and sys.stdout.isatty():
        raise click.UsageError("gradescope gets a zip; name the file with --to FILE.zip")
    _enter(course, assignment)
    options = ExportOptions(
        *(form, roster, student_column, column, by_exercise, skip_unknown, new_columns)
    )
    try:
        exported = export_marks(course, assignment, options)
    except UnknownStudentsError as error:
        _say(f"Error: {error}")
        raise SystemExit(1) from error
    if to is None:
        click.echo(exported.data, nl=False)
    else:
        save(to, exported.data, force=force)
        _say(f"Written: {to}, with the marks of {exported.students} students.")
    for warning in exported.warnings:
        _say(f"Warning: {warning}")


@main.command("report")
@click.argument("assignment")
@course_option
@click.option(
    "--to",
    type=click.Path(dir_okay=False, path_type=Path),
    help="The file (default: report-ASSIGNMENT.html in the course folder; --json is printed).",
)
@click.option(
    "--similarity", is_flag=True, help="Hint at pairs that resemble each other; needs copydetect."
)
@click.option("--json", "as_json", is_flag=True, help="Write the figures as JSON instead.")
@click.option("--force", is_flag=True, help="Overwrite a file that is no report.")
def report_command(
    assignment: str, course: Path, to: Path | None, similarity: bool, as_json: bool, force: bool
) -> None:
    """Write a page about how the class did in ASSIGNMENT, for the instructor.

    Marks, difficulty and discrimination of the exercises, the most frequent reasons, how grading
    went, and which submissions need a person. It reads the gradebook and what grading kept.
    """
    from nbseal.report.figures import as_json as figures
    from nbseal.report.figures import make_report
    from nbseal.report.page import links_to_feedback, page_of, save_page

    _enter(course, assignment)
    state = read_state(course, assignment)
    found = make_report(course, assignment, similarity=similarity, state=state)
    if not as_json:
        path = to or course / f"report-{assignment}.html"
        links = links_to_feedback(course, assignment, found, path)
        save_page(path, page_of(found, links), force=force)
        _say(f"Written: {path}")
        _say_state(state, assignment)
        return
    text = json.dumps(figures(found), indent=1)
    if to is None:
        click.echo(text)
    else:
        save(to, f"{text}\n".encode(), force=force)


def _say_state(state: State, assignment: str) -> None:
    """Say who is not graded, and whose marks are of something that has changed since."""
    for sentence in told_state(state, assignment):
        _say(f"Warning: {sentence}")


def _enter(course: Path, assignment: str) -> None:
    """See that the gradebook knows the assignment, as in a fresh clone it does not."""
    if enter(course, assignment):
        _say(f"The gradebook did not know {assignment} yet: entered, from source/{assignment}.")
        recalled(course, assignment)  # what is kept beside the gradebook comes into it
        due = read_due(course, assignment)
        if due.when or due.extensions:
            zone = course_zone(course_config(course))
            told = " ".join(sentences(assignment, due, zone))
            _say(f"Its dates are those that were kept in submitted/.nbseal-due: {told}")


def _say_lost(course: Path, assignment: str) -> None:
    """Say what was lost with a gradebook that is gone."""
    if lost := recalled(course, assignment):
        _say(f"Warning: {lost}")


def _tidy_up_when_ended() -> None:
    """As after Ctrl-C, also when told to end, and when the terminal is closed, but under `nohup`."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:
            signal.signal(number, lambda number, _: sys.exit(128 + number))


def _say(text: str) -> None:
    """To standard error; what students wrote into their names steers no terminal."""
    click.echo("\n".join(map(printable, text.split("\n"))), err=True)


def _collected_table(collected: Collected, dry_run: bool, zone: str) -> Table:
    title = f"{collected.platform}: {'what would be done' if dry_run else 'collected'}"
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("student", "", f"handed in ({zone})", "remarks"):
        table.add_column(column, overflow="fold")
    for outcome in collected.outcomes:
        when = str(local(outcome.when, time_zone(zone))) if outcome.when else ""
        when += " late" if outcome.late else ""
        who = outcome.student or f"? {outcome.sender}"
        cells = (who, outcome.status, when.strip(), "; ".join(outcome.remarks))
        style = "bold red" if outcome.status == NOT_PLACED else ""
        table.add_row(*(Text(printable(cell), style=style) for cell in cells))
    return table


def _outcome(outcome: Outcome) -> dict[str, object]:
    return {"student": outcome.student, "skipped": outcome.skipped, **outcome.record}


_WALLS = {
    "seccomp": "system calls are filtered (seccomp)",
    "landlock": "files are out of reach (Landlock, version of the kernel's interface)",
    "bubblewrap": "nothing else is in sight (bubblewrap)",
    "uid_dropped": "runs as nobody, when started by root",
    "capabilities_dropped": "has no capabilities",
}


def _doctor_table(walls: dict[str, object], findings: Sequence[Finding]) -> Table:
    table = Table(title="Walls around a student's code", title_justify="left", box=box.SIMPLE_HEAD)
    table.add_column("wall, or what was tried inside")
    table.add_column("")
    for name, words in _WALLS.items():
        value = walls[name]
        shown = "stands" if value is True else f"stands ({value})" if value else "does not stand"
        table.add_row(words, shown)
    table.add_section()
    for finding in findings:
        shown = "refused" if finding.refused else f"NOT REFUSED: {finding.answer}"
        table.add_row(finding.act, shown)
    return table


def _as_json(row: Marks) -> dict[str, object]:
    return {
        "student": row.student,
        "total": row.total,
        "exercises": row.by_exercise,
        "tests": row.by_test,
        "late_penalty": row.late_penalty,
        "needs_manual_grade": row.needs_manual_grade,
    }


def _print_marks(assignment: Assignment, rows: Sequence[Marks]) -> None:
    """A line a student. On a terminal that is too narrow, ids are cut, and no mark is."""
    console = Console()
    flags = [" *" if row.needs_manual_grade else "" for row in rows]
    ids = [printable(row.student) for row in rows]
    longest = max([len("student"), *(len(id_ + flag) for id_, flag in zip(ids, flags))])
    rest = console.measure(_marks_table(assignment, rows, [""] * len(rows))).maximum
    room = longest
    if console.is_terminal:
        room = min(longest, max(MIN_ID, console.width - rest + len("student")))
    shown = [_cut(id_, room - len(flag)) + flag for id_, flag in zip(ids, flags)]
    needed = rest - len("student") + room
    wide = Console(width=max(console.width, needed))
    wide.print(_marks_table(assignment, rows, shown))
    names = enumerate((name for name, _ in _items(assignment)), start=1)
    caption = "  ".join(f"{number}\N{NO-BREAK SPACE}{name}" for number, name in names)
    click.echo(
        "\n".join(textwrap.wrap(caption, console.width - 1)).replace("\N{NO-BREAK SPACE}", " ")
    )
    if any(flags):
        click.echo("* has cells that a person must mark, or look at again")


def _items(assignment: Assignment) -> list[tuple[str, float]]:
    """The exercises and the answers that a person marks, with their points."""
    exercises = [(exercise.name, exercise.points) for exercise in assignment.exercises]
    return [*exercises, *((cell.name, cell.points) for cell in assignment.manual)]


def _cut(text: str, room: int) -> str:
    return text if len(text) <= room else text[: room - 1] + "\N{HORIZONTAL ELLIPSIS}"


def _marks_table(assignment: Assignment, rows: Sequence[Marks], ids: Sequence[str]) -> Table:
    table = Table(
        title=f"{assignment.name}: marks by exercise",
        title_justify="left",
        box=box.SIMPLE_HEAD,
        pad_edge=False,
    )
    table.add_column("student", no_wrap=True)
    items = _items(assignment)
    for number, (_, points) in enumerate(items, start=1):
        table.add_column(f"{number}\n/{points:g}", justify="right", no_wrap=True)
    late = any(row.late_penalty for row in rows)
    if late:
        table.add_column("late", justify="right", no_wrap=True)
    points = sum(points for _, points in items)
    table.add_column(f"total\n/{points:g}", justify="right", style="bold", no_wrap=True)
    for row, id_ in zip(rows, ids):
        cells = [f"{row.by_exercise[name]:g}" for name, _ in items]
        if late:
            cells.append(f"\N{MINUS SIGN}{row.late_penalty:g}" if row.late_penalty else "")
        table.add_row(Text(id_), *cells, f"{row.total:g}")
    return table
