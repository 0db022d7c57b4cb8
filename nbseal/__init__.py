"""nbseal grades notebooks of nbgrader courses, and never shows their tests to a student's code.

A submission's cells run in one process, which is walled in; the tests run in another, which holds
the instructor's notebook; between them crosses nothing but plain data. docs/architecture.md
shows the rooms; each tells in its own docstring what is in it.

The names below are for programs that use nbseal. Everything else may change without notice.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from nbseal.version import VERSION

__version__ = VERSION


# nbformat imports jsonschema, and that, where it can, what knows addresses, dates and colours: a grammar
# takes a second to compile, in every process. No notebook's schema asks for them.
_UNUSED = ("rfc3987_syntax", "rfc3986_validator", "rfc3339_validator", "isoduration", "webcolors")
for _name in _UNUSED:
    sys.modules.setdefault(_name, None)  # type: ignore[arg-type]

if TYPE_CHECKING:
    from nbseal.audit.run import AuditOptions as AuditOptions
    from nbseal.audit.run import audit_assignment as audit_assignment
    from nbseal.classroom.run import ClassOptions as ClassOptions
    from nbseal.classroom.run import Outcome as Outcome
    from nbseal.classroom.run import grade_class as grade_class
    from nbseal.notebook.assignment import Assignment as Assignment
    from nbseal.notebook.assignment import read_assignment as read_assignment
    from nbseal.results import Graded as Graded
    from nbseal.results import Marked as Marked
    from nbseal.results import TestResult as TestResult
    from nbseal.results import Times as Times
    from nbseal.sealed.grader import Grader as Grader

_NAMES = {
    "audit.run": ("AuditOptions", "audit_assignment"),
    "classroom.run": ("ClassOptions", "Outcome", "grade_class"),
    "notebook.assignment": ("Assignment", "read_assignment"),
    "results": ("Graded", "Marked", "TestResult", "Times"),
    "sealed.grader": ("Grader",),
}
_HOME = {name: module for module, names in _NAMES.items() for name in names}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    """A public name, imported when it is asked for: workers and commands need only some of them."""
    if name not in _HOME:
        raise AttributeError(f"module 'nbseal' has no attribute {name!r}")
    return getattr(import_module(f"nbseal.{_HOME[name]}"), name)
