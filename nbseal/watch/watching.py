"""Grades each hand-in as it comes, until it is stopped.

Each round: bring what is new into the submitted folder; give what waits to graders that are free; keep
what has come from them; write the pages. A round that fails, since a disk is full, the gradebook is
locked or the exchange is away, is told once and tried again. What was at work then waits again: only
what has a record is done, so that also a killed watch goes on where it was.
"""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from pathlib import Path

from nbgrader.coursedir import CourseDirectory
from sqlalchemy.exc import SQLAlchemyError

from nbseal.classroom.batch_writer import Writer
from nbseal.classroom.locks import only_one, only_one_writer
from nbseal.classroom.pool import Lost, Pool, pool_of
from nbseal.classroom.run import ClassOptions, Desk, Outcome, desks_of
from nbseal.classroom.work_unit import Done, grade_unit
from nbseal.course.config import open_gradebook
from nbseal.course.due import read_due
from nbseal.course.marks_writer import add_indexes, renew_penalties
from nbseal.course.settings import course_zone
from nbseal.course.state import State
from nbseal.course.submissions import RECORDS, Handed
from nbseal.errors import CourseError, NbsealError, SandboxError
from nbseal.feedback.deliver import WRITTEN, Delivered, write_feedback
from nbseal.watch.inbox import Bring, Steady, submitted
from nbseal.watch.rights import Rights, version_of
from nbseal.watch.status import Status, write_status

SECONDS = 0.5  # between two looks
TROUBLE_SECONDS = 5.0  # before trying again
REFRESH_SECONDS = 15.0  # after which the assignment and its due date are read again


@dataclass(frozen=True)
class Event:
    """what: "graded", "page", "remark", "trouble" or "mended"; seconds: since it came."""

    what: str
    student: str = ""
    text: str = ""
    seconds: float | None = None


@dataclass
class Watch:
    """What is waiting, at work and done.

    waiting: {student: when they came}, in their order; came: {student: when the version at work came};
    outcomes: {student: {notebook: its outcome}} from when a version goes to work until its page is
    written; at_work: where it is graded, and what; graded: {student: whether a
    person should look}; doubtful: digests of what has cost a grader its life once; limited: those who
    will see more once it is due; written: pages that are not released yet.
    """

    course: Path
    name: str
    bring: Bring | None
    options: ClassOptions
    tell: Callable[[Event], None]
    release: Callable[[list[str]], None] | None = None
    tries: int | None = None
    steady: Steady = field(default_factory=Steady)
    waiting: dict[str, float] = field(default_factory=dict)
    at_work: dict[Future[Done], tuple[Desk, Handed]] = field(default_factory=dict)
    came: dict[str, float] = field(default_factory=dict)
    outcomes: dict[str, dict[str, Outcome]] = field(default_factory=dict)
    graded: dict[str, bool] = field(default_factory=dict)
    doubtful: set[str] = field(default_factory=set)
    limited: set[str] = field(default_factory=set)
    written: dict[Path, Delivered] = field(default_factory=dict)
    desks: list[Desk] = field(default_factory=list)
    pools: dict[str, Pool] = field(default_factory=dict)
    graders: ExitStack = field(default_factory=ExitStack)
    rights: Rights | None = None
    trouble: str = ""
    read_at: float = float("-inf")

    def run(self) -> None:
        """Watch until it is stopped. Raises CourseError if the course is watched already, and what ends
        `nbseal grade` before anything is graded."""
        with only_one(self.course, f".nbseal-watch-{self.name}.lock"), self.graders:
            self.refresh()
            while True:
                try:
                    self.look()
                    if self.waiting:
                        self.work()
                    self.write_status()
                    if self.trouble:
                        self.tell(Event("mended", text="it works again"))
                        self.trouble = ""
                except (NbsealError, OSError, SQLAlchemyError) as error:
                    self.wait_after(error)
                time.sleep(SECONDS)

    def refresh(self) -> None:
        """Read the assignment, its due date, and what students may see, unless that was just done."""
        if time.monotonic() - self.read_at < REFRESH_SECONDS:
            return
        self.desks = desks_of(self.course, self.name, self.options)
        if new := {desk.made_of for desk in self.desks} != self.pools.keys():
            self.put_back()
            self.graders.close()  # those of before
            self.pools.clear()
            for desk in self.desks:
                pool = self.graders.enter_context(pool_of(desk.setup, self.options.workers))
                self.pools[desk.made_of] = pool
        config = self.folders.config
        file = Path(self.folders.root, self.folders.autograded_directory, RECORDS, self.name)
        before, due = self.rights, read_due(self.course, self.name)
        self.rights = Rights(due, course_zone(config), self.tries, file / "shown.json")
        self.read_at = time.monotonic()
        if before and (before.due != due or new):  # marks depend on it
            self.queue(submitted(self.folders, self.name))

    @property
    def folders(self) -> CourseDirectory:
        """The folders of the course."""
        return self.desks[0].folders

    def look(self) -> None:
        """See what has come, and for whom the assignment has become due."""
        self.refresh()
        for remark in self.bring() if self.bring else ():
            self.tell(Event("remark", text=remark))
        new = self.steady.changed(submitted(self.folders, self.name).items())
        self.queue(new)
        self.steady.took(new)
        assert self.rights
        over = sorted(student for student in self.limited if self.rights.is_due(student))
        self.limited -= {*over}
        self.queue(over)

    def queue(self, students: Iterable[str]) -> None:
        """Put students last in line; one who waits already keeps the place."""
        for student in students:
            self.waiting.setdefault(student, time.monotonic())

    def work(self) -> None:
        """Grade all that waits, and what comes meanwhile."""
        with (
            only_one(self.course),
            open_gradebook(self.course) as gradebook,
            only_one_writer(gradebook),
            Writer(gradebook, self.folders.config) as writer,
        ):
            add_indexes(gradebook)
            try:
                while self.waiting or self.at_work:
                    self.start(writer)
                    self.take(writer)
                    self.hand_out(self.stored(writer))
                    self.write_status()
                    self.look()
            finally:
                self.put_back()

    def start(self, writer: Writer) -> None:
        """Give what waits to free graders, one version of a student at a time; not whose marks are up to
        date already."""
        room = max(pool.size() for pool in self.pools.values()) - len(self.at_work)
        there = submitted(self.folders, self.name)
        for student in [one for one in self.waiting if one not in self.outcomes]:
            if room <= 0:
                break
            self.came[student] = self.waiting.pop(student)
            if student not in there:  # taken away again
                continue
            outcomes = self.outcomes[student] = dict[str, Outcome]()
            for desk in self.desks:
                of_one = {student: there[student]}
                known = {} if self.options.force else desk.as_before(of_one, writer.gradebook)
                if student in known:
                    outcomes[desk.name] = known[student]
                    continue
                handed = desk.read(student, there[student])
                future = self.pools[desk.made_of].submit(grade_unit, handed.unit)
                self.at_work[future] = desk, handed
                room -= 1

    def take(self, writer: Writer) -> None:
        """Keep what graders have done; wait for them, for a moment."""
        for future in wait(self.at_work, timeout=SECONDS, return_when=FIRST_COMPLETED).done:
            task = desk, handed = self.at_work[future]
            pool, digest = self.pools[desk.made_of], handed.digest(desk.made_of)
            done = pool.result_of(future)
            if isinstance(done, Lost) and digest not in self.doubtful:  # once more
                self.doubtful.add(digest)
                self.at_work[pool.submit(grade_unit, handed.unit)] = task
            else:
                outcome, saved = desk.keep(handed, done, writer)
                if not saved:
                    raise CourseError(" ".join(outcome.record["remarks"]))
                self.outcomes[handed.student][desk.name] = outcome
            del self.at_work[future]

    def stored(self, writer: Writer) -> list[str]:
        """Store marks; who is graded now, with all notebooks, but for those whose marks are refused, of
        whom it says why."""
        ready = [who for who, found in self.outcomes.items() if len(found) == len(self.desks)]
        writer.flush()
        if ready:
            writer.refused |= renew_penalties(
                writer.gradebook, self.folders.config, self.name, ready
            )
        for student, error in writer.refused.items():
            self.tell(Event("remark", student, f"the marks could not be stored: {error}"))
            if student in ready:
                ready.remove(student)
                del self.outcomes[student]
        writer.refused.clear()
        return ready

    def hand_out(self, students: list[str]) -> None:
        """Write the pages of these students, and release them. Raises CourseError."""
        if not students:
            return
        assert self.rights
        for student in students:
            outcomes = self.outcomes[student].values()
            self.graded[student] = any(outcome.look for outcome in outcomes)
            if not all(outcome.skipped for outcome in outcomes):
                points = f"{sum(outcome.record['points'] for outcome in outcomes):g} points"
                points += ", look at it" if self.graded[student] else ""
                self.tell(Event("graded", student, points, self._since(student)))
        there = submitted(self.folders, self.name)
        views = {
            student: self.rights.view(student, version_of(self.desks, student, there[student]))
            for student in students
        }
        self.limited |= {student for student in students if not self.rights.is_due(student)}
        state = State(frozenset(students), frozenset(students), frozenset(), ())
        for page in write_feedback(self.course, self.name, students, state=state, views=views):
            if page.look:
                self.tell(Event("remark", page.student, page.message))
                self.written.pop(page.page, None)
            elif page.status == WRITTEN:
                self.written[page.page] = page
        if self.release:
            self.release(sorted({page.student for page in self.written.values()}))
        for student in students:
            del self.outcomes[student]
        for page in self.written.values():
            self.tell(Event("page", page.student, str(page.page), self._since(page.student)))
        self.written.clear()

    def write_status(self) -> None:
        """Renew the page about how far it is."""
        at_work = tuple(sorted(self.outcomes))
        look = tuple(sorted(student for student, look in self.graded.items() if look))
        done, waiting = len(self.graded), tuple(self.waiting)
        status = Status(self.name, done, at_work, waiting, look, self.trouble)
        write_status(self.course / f"watch-{self.name}.html", status)

    def wait_after(self, error: Exception) -> None:
        """Tell a trouble once, and wait."""
        why = str(error).splitlines()[0] if str(error) else type(error).__name__
        if isinstance(error, SandboxError):  # its graders are of no use any more, also not warm
            self.graders.__exit__(type(error), error, error.__traceback__)
            self.pools.clear()
            self.read_at = float("-inf")
        if why != self.trouble:
            self.tell(Event("trouble", text=f"{why}; it is tried again until it works"))
            self.trouble = why
            with suppress(NbsealError):
                self.write_status()
        time.sleep(TROUBLE_SECONDS)

    def put_back(self) -> None:
        """Let what is at work wait again, in its place."""
        first = {student: self.came[student] for student in self.outcomes} | self.waiting
        self.waiting = dict(sorted(first.items(), key=lambda one: one[1]))
        for future in self.at_work:
            future.cancel()
        self.at_work.clear()
        self.outcomes.clear()

    def _since(self, student: str) -> float:
        return round(time.monotonic() - self.came[student], 1)
