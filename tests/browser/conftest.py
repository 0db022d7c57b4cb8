"""A Chromium for each file of tests: its event loop is in the way of others."""

import pytest
from lab import chromium


@pytest.fixture(scope="module")
def browser():
    with chromium() as browser:
        yield browser
