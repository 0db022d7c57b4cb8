"""When feedback may show model solutions."""

from datetime import UTC, datetime, timedelta

import pytest
from nbgrader.api import Gradebook
from traitlets.config import Config

from nbseal.course.due import shows_solutions


@pytest.mark.parametrize(("wanted", "due", "extension", "shown"), [
    (False, -1, 0, False), (True, None, 0, False), (True, 1, 0, False), (True, -1, 2, False),
    (True, -1, 0, True), (True, -3, 2, True),
])  # fmt: skip
def test_solutions_wait_for_the_last_extension(tmp_path, wanted, due, extension, shown):
    """They are off by default. Numbers are days from now."""
    config = Config({"CourseDirectory": {"root": str(tmp_path)}})
    config.SealedFeedback.solutions = wanted
    now = datetime.now(UTC).replace(tzinfo=None)
    when = None if due is None else now + timedelta(days=due)
    with Gradebook(f"sqlite:///{tmp_path / 'gradebook.db'}") as gradebook:
        gradebook.add_assignment("mini", duedate=when)
        gradebook.add_student("ada")
        gradebook.add_submission("mini", "ada")
        gradebook.grant_extension("mini", "ada", minutes=extension * 24 * 60)
        assert shows_solutions(gradebook, config, "mini") is shown
