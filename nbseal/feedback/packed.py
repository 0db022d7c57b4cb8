"""Feedback pages in a zip that a learning platform takes back, under the names that it gave.

    Canvas      the assignment > Upload Submissions: each file becomes a comment for the student
                whose user and upload numbers are in its name
                (`Assignment#infer_comment_context_from_filename`)
    Moodle      the assignment > Upload multiple feedback files in a zip; the setting
                "Feedback files" must be on. A file's folder, or its name, begins as in the download
                (`is_valid_filename_for_import` in mod/assign/feedback/file/importziplib.php)
    Brightspace the assignment > Add Feedback Files: the folders are those of the download

Written from memory of these sources and pages, and not tried on a platform.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import Sent, read_sent
from nbseal.course.config import course_config
from nbseal.errors import PlatformError
from nbseal.feedback.deliver import Delivered
from nbseal.tables import to_zip

_TAKE_BACK = ("canvas", "moodle", "brightspace")


@dataclass(frozen=True)
class Packed:
    """pages: how many the zip has; left_out: students whose page no platform could assign to them."""

    data: bytes
    pages: int
    left_out: tuple[str, ...]


def taken_back(course: Path, name: str) -> dict[str, Sent]:
    """The students of an assignment to whom a platform can give pages, with what it has told of them."""
    sent = read_sent(CourseDirectory(config=course_config(course)), name)
    return {student: one for student, one in sent.items() if one.platform in _TAKE_BACK}


def packed_feedback(course: Path, name: str, pages: Iterable[Delivered]) -> Packed:
    """The zip of an assignment's pages, named so that a platform finds their students.

    Raises PlatformError if it would find nobody, or there is none.
    """
    sent = taken_back(course, name)
    there = sorted((page for page in pages if not page.look), key=lambda page: page.student)
    found = [page for page in there if page.student in sent]
    if not there:
        raise PlatformError("there is no page of the marks of now; the zip is left as it was")
    if not found:
        raise PlatformError(
            "no download of Canvas, Moodle or Brightspace has named these students. If they handed in "
            f"there, collect it again, with the same --map: nbseal collect {name} DOWNLOAD (nothing is "
            f"placed twice). If not, hand out the pages in feedback/STUDENT/{name}"
        )
    files = {f"{sent[one.student].before}{one.page.name}": one.page.read_bytes() for one in found}
    left_out = tuple(dict.fromkeys(page.student for page in there if page.student not in sent))
    return Packed(to_zip(files), len(found), left_out)
