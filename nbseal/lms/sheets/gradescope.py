"""Marks for Gradescope, which imports none from a table (as far as is known without one at hand).

It takes what an autograder says of a submission, `results.json`. So this makes an autograder that runs
no code and gives each submission the marks of the people who handed it in. Upload it under "Configure
Autograder" of a programming assignment, then "Regrade All Submissions". From memory of
https://gradescope-autograders.readthedocs.io/en/latest/specs/ and .../submission_metadata/
"""

import json

from nbseal.lms.people.roster import Roster
from nbseal.lms.sheets.mark_sheets import Book, Sheet, match, other_names
from nbseal.tables import number, to_zip
from nbseal.text import alike

# The base image of Gradescope's autograders has Python 3; this needs no packages.
_RUN = '''#!/usr/bin/env python3
"""Gives a submission the marks that its authors have got elsewhere. Runs none of its code."""

import json
import sys
import unicodedata
from pathlib import Path

root = Path(sys.argv[1] if len(sys.argv) > 1 else "/autograder")
marks = json.loads((root / "source" / "marks.json").read_text(encoding="utf-8"))
metadata = (root / "submission_metadata.json").read_text(encoding="utf-8")
emails = [str(user.get("email", "")).strip() for user in json.loads(metadata)["users"]]
seen = ["".join(c for c in email if unicodedata.category(c) != "Cf") for email in emails]
keys = [unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", e).casefold()) for e in seen]
found = [marks[key] for key in keys if key in marks]
if not found:
    sys.exit("There are no marks for " + ", ".join(emails))
if any(result != found[0] for result in found):
    sys.exit("Those who handed this in together have different marks: " + ", ".join(emails))
results = root / "results"
results.mkdir(exist_ok=True)
(results / "results.json").write_text(json.dumps(found[0]), encoding="utf-8")
'''
_ADDRESSES = "; --roster FILE, or nbseal roster FILE before, supplies it"


def autograder(book: Book, roster: Roster | None) -> Sheet:
    """An autograder's zip with the marks of all students, by e-mail address.

    The address is the roster's; without a roster the gradebook's, or a student's id that is one.
    """
    people, unknown = match(book, roster) if roster else ({}, {})
    students = {s.id: s for s in book.students}
    results: dict[str, object] = {}
    whose: dict[str, str] = {}
    for m in book.marks:
        if m.student in unknown:
            continue
        email = students[m.student].email or (m.student if "@" in m.student else "")
        if roster:
            email = people[m.student].ids.get("Email", "")
        if not email:
            unknown[m.student] = f"{m.student!r} has no e-mail address{_ADDRESSES}"
            continue
        if (other := whose.setdefault(alike(email), m.student)) != m.student:
            unknown[m.student] = f"{m.student!r} has the e-mail address of {other!r}"
            continue
        notes = [f"Points off for lateness: {number(m.late_penalty)}."] if m.late_penalty else []
        notes += ["Some answers are still to be marked."] if m.needs_manual_grade else []
        results[alike(email)] = {
            "score": m.total,
            "output": "\n".join(notes),
            "tests": [
                {"name": name, "score": m.by_exercise[name], "max_score": points}
                for name, points in book.exercises.items()
            ],
        }
    files = {
        "setup.sh": b"#!/usr/bin/env bash\n# Nothing to install.\n",
        "run_autograder": _RUN.encode(),
        "marks.json": json.dumps(results, indent=1).encode(),
    }
    warnings = [f"the assignment in Gradescope must have {number(book.points)} autograder points"]
    warnings += other_names(book, people)
    return Sheet(to_zip(files, mode=0o755), unknown, tuple(warnings))
