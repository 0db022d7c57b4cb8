"""One Chromium for all tests in a browser."""

import pytest
from lab import chromium


@pytest.fixture(scope="session")
def browser():
    with chromium() as browser:
        yield browser
