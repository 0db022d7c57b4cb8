"""A JupyterLab server, and Debian's Chromium to look at it."""

import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import pytest

CHROMIUM = shutil.which("chromium")
NO_BROWSER = not CHROMIUM and "REQUIRE_BROWSER" not in os.environ
TOKEN = secrets.token_hex()
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
FLAGS += ["--force-prefers-reduced-motion"]

with_browser = [
    pytest.mark.skipif(NO_BROWSER, reason="Chromium is not installed (Debian's package chromium)"),
    # Playwright's driver and the browser are ended from outside; what they leave is not ours
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]
needs_browser = [*with_browser, pytest.mark.slow]


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


@contextmanager
def running(folder, home):
    """The address of a JupyterLab that shows a folder; what it keeps and says goes to `home`."""
    port = free_port()
    log = home / "log"
    here = str(Path(sys.executable).parent)
    environment = {"HOME": str(home), "JUPYTER_CONFIG_DIR": str(home)}
    environment["PATH"] = f"{here}{os.pathsep}{os.environ['PATH']}"  # nbgrader calls alembic
    server = subprocess.Popen(
        [
            *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root"),
            *("--ip=127.0.0.1", f"--port={port}", f"--IdentityProvider.token={TOKEN}", "--LabApp.news_url="),
        ],
        cwd=folder,
        env=os.environ | environment,
        stdout=subprocess.DEVNULL,
        stderr=log.open("w"),
    )  # fmt: skip
    address = f"http://127.0.0.1:{port}"
    for _ in range(120):
        try:
            urllib.request.urlopen(f"{address}/api/status?token={TOKEN}", timeout=5).close()
            break
        except OSError:
            time.sleep(0.5)
    else:
        server.kill()
        pytest.fail(f"JupyterLab did not start within a minute: {log.read_text()}")
    try:
        yield address
    finally:
        server.terminate()  # it ends its kernels, too
        try:
            server.wait(60)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


@contextmanager
def chromium():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


def screenshot(page, name):
    """Keep a picture for a person to look at, where SCREENSHOTS names a folder."""
    if folder := os.environ.get("SCREENSHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")
