"""What several test modules need."""

import notebooks
import pytest


@pytest.fixture(scope="session")
def source():
    """The instructor's notebook."""
    return notebooks.read(notebooks.SOURCE)


@pytest.fixture(scope="session")
def release():
    """The students' notebook, as committed."""
    return notebooks.read(notebooks.RELEASE)


@pytest.fixture(scope="session")
def given(source):
    """The namespace after the given cells and the reference solution."""
    namespace, _ = notebooks.run(source)
    return namespace
