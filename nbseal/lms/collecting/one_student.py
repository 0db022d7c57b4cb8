"""Chooses what one student has handed in, and puts it into their folder."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, tzinfo
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import Sent
from nbseal.course.due import Dates
from nbseal.errors import NoZoneError, PlatformError
from nbseal.lms.collecting.assign_files import NOT_PLACED, Claim, Outcome, nfc
from nbseal.lms.collecting.earlier import CollectedBefore
from nbseal.lms.collecting.pick_notebook import Chosen, Item, Rules, choose
from nbseal.lms.collecting.placing import KEPT, NEW, NEWER, TIMED, Placed, handed_in_before, place
from nbseal.lms.downloads.zip_source import File
from nbseal.lms.platforms.file_names import Sender
from nbseal.times import local, utc

LATER = "a later upload is there, and stays"


@dataclass(frozen=True)
class Options:
    """How to collect, as the options of `nbseal collect`. platform: None to find out; timezone: None for
    the course's."""

    platform: str | None = None
    map_file: Path | None = None
    student_column: str | None = None
    timezone: str | None = None
    file_times: bool = False
    replace: bool = False
    twice: bool = False
    dry_run: bool = False


@dataclass(frozen=True)
class Run:
    """zone: of times that name none, None if it is not known; due: when the assignment is; sent: how
    the platform names those who are placed; origin: the file that their notebook was in."""

    folders: CourseDirectory
    platform: str
    rules: Rules
    options: Options
    zone: tzinfo | None
    known: CollectedBefore
    due: Dates
    sent: dict[str, Sent] = field(default_factory=dict)
    origin: dict[str, File] = field(default_factory=dict)


def collect_one(run: Run, claims: Sequence[Claim]) -> Outcome:
    """Choose what one student has handed in, and put it into their folder."""
    student, sender = claims[0].student.id, claims[0].sender
    late = any(claim.sender.late for claim in claims)
    shown = f"{sender.name} ({sender.key})" if sender.key else sender.name
    outcome = Outcome(student, shown, NOT_PLACED, late=late)
    all_claims = claims
    typed = dict.fromkeys(claim.sender.what for claim in claims if claim.sender.what)
    claims = [claim for claim in claims if not claim.sender.what]
    items = {Item(nfc(c.sender.file), c.file.read, c.sender.upload): c for c in claims}
    if any(claim.told for claim in claims):  # what the map says of a file decides
        items = {item: c for item, c in items.items() if c.told or not item.kind}
    try:
        if not claims:
            raise PlatformError(f"there is no notebook; handed in: {', '.join(typed)}")
        chosen = choose(list(items), run.rules)
    except PlatformError as error:
        there, newer = _newer(run, student, all_claims)
        if newer:
            return replace(outcome, when=there, status=KEPT, remarks=(str(error), newer))
        run.sent[student] = _sent(run, student, sender, refused=str(error))
        return replace(outcome, remarks=(str(error),))
    main = [items[item] for item in chosen.main]
    told = main[0].sender
    try:
        when = max(filter(None, (when_handed_in(run, claim) for claim in main)), default=None)
        outcome = replace(outcome, when=when, remarks=chosen.remarks)
        placed = _place(run, student, told, chosen, when)
    except PlatformError as error:
        return replace(outcome, remarks=(*outcome.remarks, str(error)))
    before, due, kept = placed.before, run.due.of(student), placed.status == KEPT
    there = before if kept else when
    over = there > due if there and due else late  # extensions, say, are known to no platform
    outcome = replace(outcome, when=there, late=over, status=placed.status)
    remarks = [*outcome.remarks, *{claim.student.remark: None for claim in main}]
    if there and there > datetime.now(UTC).replace(tzinfo=None):
        remarks.append("this time is in the future: is it right, and its zone?")
    if placed.status in (NEWER, TIMED) and due and (before or due) <= due < (when or due):
        remarks.append(f"{'on time' if before else 'no time'} before, late now")
    remarks.append(placed.remark)
    if placed.status in (NEW, NEWER) and run.rules.untouched(chosen.files):
        remarks.append("nothing is answered in it")
    untimed = late and not there
    remarks.append(_remember(run, student, told, chosen, main[0].file, late=untimed, kept=kept))
    if any(c.sender.doubtful and not c.told for c in claims):
        remarks.append(f"its name can be read in more than one way; taken as of {sender.key}")
    if untimed:
        file = main[0].file.name.rpartition("/")[2]
        remarks.append(f"late, says the platform, but not when (in a table of times: {file})")
    return replace(outcome, remarks=tuple(filter(None, remarks)))


def _place(run: Run, student: str, sender: Sender, chosen: Chosen, when: datetime | None) -> Placed:
    """Put it there. Where times do not tell what is newer, the platform's number of the upload does."""
    options, name = run.options, run.rules.assignment
    if not options.twice:
        run.known.refuse_another_id(student, chosen.files, run.platform, sender.key)
    order = run.known.order(student, run.platform, sender.upload)
    before = handed_in_before(run.folders, name, student) if order else None
    if order < 0 and not (when or options.replace):
        return Placed(KEPT, LATER, before)
    decides = order > 0 and not before  # else a late one might lose its penalty
    return place(
        *(run.folders, name, student, chosen.files, when),
        replace=options.replace or decides,
        dry_run=options.dry_run,
        zone=run.zone or UTC,
    )


def _remember(
    run: Run, student: str, sender: Sender, chosen: Chosen, origin: File, *, late: bool, kept: bool
) -> str:
    """Keep how a platform names a student, and what a person should know of the work; return what is
    to be said of its likeness to another's, or ""."""
    known, same = run.known.sent.get(student), ""
    other = "" if kept else run.known.same_as(student, chosen.files)
    if other and run.origin.get(other) != origin:  # else they handed in together
        same = f"the same notebook as that of {other!r}"
    run.known.placed(student, chosen.files)
    run.origin[student] = origin
    remarks = (*(chosen.remarks if chosen.several else ()), *filter(None, [same]))
    if known and kept:
        remarks = known.remarks
    if sender.before or known or remarks:
        run.sent[student] = replace(_sent(run, student, sender, late), remarks=remarks)
    return same


def _sent(run: Run, student: str, sender: Sender, late: bool = False, refused: str = "") -> Sent:
    """How the platform names a student, in the latest upload; a list without its names forgets none."""
    known = run.known.sent.get(student)
    earlier = run.known.order(student, run.platform, sender.upload) < 0
    if known and (earlier or not sender.before):
        return replace(known, late=late, refused=refused)
    return Sent(run.platform, sender.key, sender.before, late, refused, upload=sender.upload)


def _newer(run: Run, student: str, claims: Sequence[Claim]) -> tuple[datetime | None, str]:
    """When the version that is there was handed in, and that it is later, if that is known."""
    there = handed_in_before(run.folders, run.rules.assignment, student)
    with suppress(NoZoneError):
        times = [when for claim in claims if (when := when_handed_in(run, claim))]
        if there and times and there > max(times):
            return there, f"a newer one, of {local(there, run.zone or UTC)}, is there, and stays"
        upload = max(claim.sender.upload for claim in claims)
        if not times and run.known.order(student, run.platform, upload) < 0:
            return there, LATER
    return there, ""


def when_handed_in(run: Run, claim: Claim) -> datetime | None:
    """When a file was handed in, in UTC without a zone, if it is known. Raises NoZoneError."""
    when = claim.sender.when or (claim.file.when if run.options.file_times else None)
    return claim.student.when or (utc(when, run.zone) if when else None)
