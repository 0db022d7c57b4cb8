"""Finds the owner of each file of a download, and says what is wrong with files that have none."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from nbseal.errors import PersonError
from nbseal.lms.collecting.pick_notebook import Rules, is_junk
from nbseal.lms.downloads.zip_source import Contents, File
from nbseal.lms.people.identities import OwnerMap, Student, identify
from nbseal.lms.people.roster import id_fault, student_fault
from nbseal.lms.platforms.file_names import FLAT, OWN_FILES, Sender, senders, without_wrapper
from nbseal.text import alike, nfc

NOT_PLACED = "not placed"


@dataclass(frozen=True)
class Outcome:
    """What became of what one student handed in, or of a file that is nobody's.

    student: nbgrader's id, or ""; sender: as the platform names them, or the file; status: NOT_PLACED,
    or one of placing's; when: in UTC without a zone, if known; late: the platform says so; files: how
    many, if they are nobody's.
    """

    student: str
    sender: str
    status: str
    when: datetime | None = None
    late: bool = False
    remarks: tuple[str, ...] = ()
    files: int = 1


@dataclass(frozen=True)
class Claim:
    """A file and its student: as the map says of this very file, or as its name tells."""

    student: Student
    sender: Sender
    file: File
    told: bool


def claims_of(
    contents: Contents, platform: str, owners: OwnerMap, rules: Rules
) -> tuple[list[Claim], list[Outcome]]:
    """The owner of each file, and a remark on each file that has none."""
    claims = list[Claim]()
    nobodys = [not_placed(file, why) for file, why in contents.refused.items()]
    sent_by = defaultdict[str, list[tuple[Sender, File]]](list)
    read = senders(rules.assignment).get(platform)
    entries = {nfc(name): name for name in owners.files or ()}
    flat, unseen = stripped(contents), {*entries.values()} - contents.refused.keys()
    for file in contents.files:
        path = flat.get(file.name, file.name) if platform in FLAT else file.name
        sender = read(path) or read(file.name) if read else None
        name, entry = file.name.rpartition("/")[2], nfc(file.name)
        while entry and entry not in entries:  # the map names the file, or one of its folders
            entry = entry.rpartition("/")[0]
        if owners.files and entry:
            unseen.discard(entries[entry])
            inner = nfc(file.name).removeprefix(entry).strip("/")
            for student in owners.files[entries[entry]]:
                by_map = sender or Sender("", student.id, inner or name)
                claims.append(Claim(student, by_map, file, True))
        elif name == OWN_FILES.get(platform):
            continue
        elif sender and (sender.key in owners.before or not owners.only):
            if sender.key in owners.members:
                sender = replace(sender, doubtful=False)
            sent_by[sender.key].append((sender, file))
        elif not is_junk(file.name, rules.ignore):
            theirs = f"its name is not as {platform.capitalize()} gives them"
            why = theirs if read and not owners.only else "the CSV file does not name it"
            nobodys.append(not_placed(file.name, why))
    nobodys += [not_placed(name, "the CSV file names it, but it is not there") for name in unseen]
    for sent in sent_by.values():
        try:
            students = _identified(owners, platform, [sender for sender, _ in sent])
            claims += [Claim(s, sender, file, False) for s in students for sender, file in sent]
        except PersonError as error:
            files = ", ".join(file.name for _, file in sent)
            outcome = not_placed(sent[0][0].name, f"{error} ({files})")
            nobodys.append(replace(outcome, files=len(sent)))
    return claims, nobodys


def _identified(owners: OwnerMap, platform: str, senders: Sequence[Sender]) -> tuple[Student, ...]:
    if len({alike(sender.name) for sender in senders}) > 1:
        names = ", ".join(sorted({repr(sender.name) for sender in senders}))
        raise PersonError(f"there are files of {names} with one number, {senders[0].key}")
    students = identify(owners, platform, senders[0])
    for student in students:
        if fault := student_fault(student.id):
            raise PersonError(fault)
    return students


def by_student(
    claims: Sequence[Claim], there: Mapping[str, str], outcomes: list[Outcome]
) -> Iterator[list[Claim]]:
    """The claims of each student. Where two people would be one student, none of them is."""
    students = defaultdict[str, list[Claim]](list)
    for claim in claims:
        students[alike(claim.student.id)].append(claim)
    for student, of_one in students.items():
        ids = {claim.student.id for claim in of_one}
        ids |= {there[student]} if student in there else set()
        senders = {claim.sender.key for claim in of_one if not claim.told}
        if fault := id_fault(ids, len(senders)):
            outcomes += [not_placed(c.file.name, fault, c.student.id) for c in of_one]
        else:
            yield of_one


def not_placed(sender: str, why: str, student: str = "") -> Outcome:
    """What is said of a file that could not be placed."""
    return Outcome(student, sender, NOT_PLACED, remarks=(why,))


def stripped(contents: Contents) -> dict[str, str]:
    """The names of the files without the one folder that unpacking has put around them all."""
    return without_wrapper(f.name for f in contents.files if not is_junk(f.name, ()))
