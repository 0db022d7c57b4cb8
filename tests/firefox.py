"""The distribution's Firefox, driven by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/).

Playwright drives only Firefoxes of its own making, which no package registry has.
"""

import itertools
import json
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

import pytest
import websocket

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def firefox():
    """A browser with nothing saved: a function that sends a command, and returns its result."""
    with tempfile.TemporaryDirectory() as folder:
        profile, said = Path(folder, "profile"), Path(folder, "said")
        profile.mkdir()
        # Port 0: it takes one that is free, where one that we found may be taken before it starts.
        command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile)]
        command += ["--remote-debugging-port", "0", "--width", "1300", "--height", "1000"]
        with said.open("wb") as told:
            process = subprocess.Popen(command, stdout=told, stderr=told)
        try:
            link = websocket.create_connection(
                f"ws://{_address(process, profile, said)}/session",
                timeout=180,
                suppress_origin=True,
            )
            numbers = itertools.count(1)

            def ask(method, **parameters):
                number = next(numbers)
                link.send(json.dumps({"id": number, "method": method, "params": parameters}))
                while (answer := json.loads(link.recv())).get("id") != number:
                    pass  # it tells events, too
                assert answer["type"] == "success", answer
                return answer["result"]

            ask("session.new", capabilities={})
            yield ask
            link.close()
        finally:
            process.terminate()
            process.wait(30)


def _address(process, profile, said, seconds=180):
    """Host and port of the browser: it writes them into its profile once it listens."""
    end = time.monotonic() + seconds
    while time.monotonic() < end and process.poll() is None:
        try:
            told = json.loads((profile / "WebDriverBiDiServer.json").read_bytes())
            return f"{told['ws_host']}:{told['ws_port']}"
        except (OSError, ValueError):  # not there, or half written
            time.sleep(0.2)
    ended = f"it ended with {process.poll()}" if process.poll() is not None else "it was waited for"
    pytest.fail(f"{FIREFOX} did not start, {ended}: {said.read_text(errors='replace')[-2000:]}")


def page_of(ask):
    return ask("browsingContext.getTree")["contexts"][0]["context"]


def evaluate(ask, function, argument=None):
    """What a JavaScript function returns; a string that names the error, if it throws one."""
    call = f"(async () => JSON.stringify(await ({function})({json.dumps(argument)}) ?? null))()"
    target = {"context": page_of(ask)}
    told = ask("script.evaluate", expression=call, target=target, awaitPromise=True)
    if told["type"] == "exception":
        return f"threw {told['exceptionDetails']['text']}"
    return json.loads(told["result"]["value"])


def wait_for(ask, function, argument=None, seconds=180):
    end, told = time.monotonic() + seconds, None
    while time.monotonic() < end:
        told = evaluate(ask, function, argument)
        if told and not str(told).startswith("threw "):
            return
        time.sleep(1)
    pytest.fail(f"after {seconds} seconds still {told!r}: {function}")
