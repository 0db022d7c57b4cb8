"""Late penalties: by the course's plug-in, or by nbgrader's own."""

import copy
import importlib
import sys
from collections.abc import Iterable, Iterator
from importlib.metadata import packages_distributions
from math import isnan
from pathlib import Path
from types import ModuleType

from nbgrader.api import Assignment as DbAssignment
from nbgrader.api import Gradebook
from nbgrader.api import SubmittedAssignment as DbSubmission
from nbgrader.api import SubmittedNotebook as DbNotebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.plugins import BasePlugin
from nbgrader.preprocessors import AssignLatePenalties
from sqlalchemy import or_
from traitlets.config import Config

from nbseal.errors import CourseError, PenaltyError


def penalty_of(penalties: AssignLatePenalties, notebook: DbNotebook) -> float | None:
    """What a late notebook loses; None: nothing. Raises PenaltyError if the plug-in fails."""
    seconds_late = notebook.assignment.total_seconds_late
    if seconds_late <= 0:
        return None
    student, score = notebook.student.id, float(notebook.score)
    try:
        taken = penalties.plugin_inst.late_submission_penalty(student, score, seconds_late)
        if taken is None:
            return None
        if isnan(taken):
            raise ValueError("it takes off nan points")
    except Exception as error:
        raise PenaltyError(
            f"the plug-in for late penalties fails for {student!r}, {score:g} points and "
            f"{seconds_late:g} s: {type(error).__name__}: {error}"
        ) from error
    return float(penalties._check_late_penalty(notebook, taken))


def outdated_penalties(
    gradebook: Gradebook, config: Config, name: str
) -> Iterator[tuple[DbNotebook, float | PenaltyError | None]]:
    """The notebooks of an assignment whose penalty is not what it is now, and what that is, or why it
    cannot be told: points by hand, the due date, an extension or the plug-in may have changed since.
    Where no time is known, a penalty stays as it is."""
    query = gradebook.db.query(DbNotebook).join(DbSubmission)
    query = query.join(DbAssignment, DbAssignment.id == DbSubmission.assignment_id)
    query = query.filter(DbAssignment.name == name, DbSubmission.timestamp.isnot(None))
    late = DbSubmission.timestamp > DbAssignment.duedate
    penalties = penalties_of(config)  # once for all
    for notebook in query.filter(or_(late, DbNotebook.late_submission_penalty != 0)):
        try:
            now = penalty_of(penalties, notebook)
        except PenaltyError as error:
            yield notebook, error
            continue
        if (now or 0) != (notebook.late_submission_penalty or 0):
            yield notebook, now


def penalties_of(config: Config) -> AssignLatePenalties:
    """What nbgrader assigns late penalties with; its `plugin_inst` says how much is taken off. Raises
    CourseError if that cannot be used."""
    setting = config.get("AssignLatePenalties", {}).get("plugin_class")
    rest = copy.deepcopy(config)  # traitlets would import the plug-in from wherever Python finds it
    rest.AssignLatePenalties.pop("plugin_class", None)
    try:
        penalties = AssignLatePenalties(config=rest)
        if setting:
            # nbgrader's own commands read the configuration of the folder where they are started,
            # and put that first into Python's path
            folder = config.NbsealCourse.get("folder") or sys.path[0]
            roots = dict.fromkeys([Path(CourseDirectory(config=config).root), Path(folder)])
            named = isinstance(setting, str)
            penalties.plugin_class = _class_of(roots, setting) if named else setting
        penalties.init_plugin()
    except Exception as error:  # it cannot be imported, or made
        which = f", c.AssignLatePenalties.plugin_class = {setting!r}," if setting else ""
        why = str(error) if isinstance(error, CourseError) else f"{type(error).__name__}: {error}"
        raise CourseError(f"the plug-in for late penalties{which} cannot be used: {why}") from error
    return penalties


def _class_of(roots: Iterable[Path], setting: str) -> type[BasePlugin]:
    """A plug-in by its name, `late.TenPercentADay`: of a file in one of these folders or of a package
    that is installed, and of no other folder that Python looks into. Raises CourseError."""
    name, _, kind = setting.rpartition(".")
    if not name:
        raise CourseError("it must be named as FILE.CLASS, such as late.TenPercentADay")
    files = {root.joinpath(*name.split(".")).with_suffix(".py"): root for root in roots}
    file = next((file for file in files if file.is_file()), next(iter(files)))
    if file.is_file():
        found = _run(name, str(files[file]), str(file), file.read_bytes()).get(kind)
    elif name.partition(".")[0] in packages_distributions():
        found = getattr(importlib.import_module(name), kind, None)
    else:
        raise CourseError(f"{file} does not exist; {file.name} belongs beside nbgrader_config.py")
    if not isinstance(found, type) or not issubclass(found, BasePlugin):
        raise CourseError(f"{name} has no class {kind} that is a BasePlugin of nbgrader's")
    return found


def _run(name: str, root: str, file: str, code: bytes) -> dict[str, object]:
    """What a file of the course defines. It may import others beside it."""
    module = ModuleType(name)
    module.__file__ = file
    sys.path.insert(0, root)
    try:
        sys.modules[name] = module  # asked by what tells where a class is from
        exec(compile(code, file, "exec"), module.__dict__)
    finally:
        sys.path.remove(root)
    return module.__dict__
