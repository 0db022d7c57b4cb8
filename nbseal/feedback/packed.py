"""Feedback pages packed as learning platforms take them back: under the names that they gave.

    Canvas      the assignment > Upload Submissions: a file is a comment for whom its name tells by the
                numbers of the user and of the upload (`Assignment#infer_comment_context_from_filename`)
    Moodle      the assignment > Upload multiple feedback files in a zip; the setting "Feedback files"
                must be on. A file's folder, or its name, begins as in the download
                (`is_valid_filename_for_import` in mod/assign/feedback/file/importziplib.php)
    Brightspace the assignment > Add Feedback Files: the folders are those of the download

Written down from memory of these sources and pages; there was no platform to try them on.
"""

import io
import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from nbgrader.coursedir import CourseDirectory

from nbseal.course.collected import read_sent
from nbseal.course.config import course_config
from nbseal.errors import PlatformError
from nbseal.feedback.deliver import Delivered

_TAKE_BACK = ("canvas", "moodle", "brightspace")


@dataclass(frozen=True)
class Packed:
    """A zip, the number of its pages, and the students who have a page that no platform would
    know where to put."""

    data: bytes
    pages: int
    left_out: tuple[str, ...]


def packed_feedback(course: Path, name: str, pages: Iterable[Delivered]) -> Packed:
    """The pages that there are, named as a platform finds their students by.

    Raises PlatformError if it would find nobody.
    """
    sent = read_sent(CourseDirectory(config=course_config(course)), name)
    sent = {student: one for student, one in sent.items() if one.platform in _TAKE_BACK}
    there = sorted((page for page in pages if not page.look), key=lambda page: page.student)
    found = [page for page in there if page.student in sent]
    if there and not found:
        raise PlatformError(
            "it is not known how Canvas, Moodle or Brightspace name these students; collect the "
            "download again with "
            f"nbseal collect {name} DOWNLOAD (what is there already is not placed twice), and with "
            "the same --map as before"
        )
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for page in found:
            entry = zipfile.ZipInfo(f"{sent[page.student].before}{page.page.name}")
            entry.create_system, entry.external_attr = 3, 0o100644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, page.page.read_bytes())
    left_out = tuple(page.student for page in there if page.student not in sent)
    return Packed(packed.getvalue(), len(found), left_out)
