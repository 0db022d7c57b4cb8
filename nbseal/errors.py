"""What nbseal says when it cannot go on: the value, what is wrong with it, what to do."""


def install(extra: str) -> str:
    """How to install an optional package that is missing."""
    return f"install it with: pip install 'nbseal[{extra}]' (in nbseal's repository: make develop)"


class NbsealError(Exception):
    """Base of all errors that are the user's to mend; shown without a traceback."""


class AssignmentError(NbsealError):
    """The instructor's notebook is missing or does not follow the conventions."""


class SubmissionError(NbsealError):
    """A submission, or an answer that should go into one, cannot be used."""


class CourseError(NbsealError):
    """The course folder, its configuration or its gradebook cannot be used."""


class NotEnteredError(CourseError):
    """The gradebook does not know an assignment yet, or there is no gradebook."""


class PenaltyError(CourseError):
    """The course's plug-in for late penalties fails for a submission."""


class SandboxError(NbsealError):
    """A wall that must stand around a student's code cannot stand on this machine."""


class PlatformError(NbsealError):
    """A file that a learning platform handed out, or that is to go there, cannot be used."""


class NoZoneError(PlatformError):
    """A time names no time zone, and the course has none."""


class UnknownStudentsError(PlatformError):
    """Students of the gradebook whom a learning platform would not find."""


class PersonError(NbsealError):
    """A person is not in a list of people, or not only once."""


class NobodyError(PersonError):
    """A person is not in a list of people at all."""


class FeedbackError(NbsealError):
    """A student's feedback page cannot be made, or would show what it must not."""


class ZygoteError(NbsealError):
    """The process that forks others has ended, or does not answer."""
