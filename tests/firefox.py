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

import pytest
import websocket
from lab import free_port

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")


@contextmanager
def firefox():
    """A browser with nothing saved: a function that sends a command, and returns its result."""
    port = free_port()
    with tempfile.TemporaryDirectory() as profile:
        process = subprocess.Popen(
            [
                *(FIREFOX, "--headless", "--no-remote", "--profile", profile),
                *("--remote-debugging-port", str(port), "--width", "1300", "--height", "1000"),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            link = _connect(f"ws://127.0.0.1:{port}/session")
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


def _connect(address):
    for _ in range(60):
        try:
            return websocket.create_connection(address, timeout=180, suppress_origin=True)
        except (OSError, websocket.WebSocketException):
            time.sleep(0.5)
    pytest.fail(f"{FIREFOX} did not start within 30 seconds")


def page_of(ask):
    """The name of the page that is open."""
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
    """Until a JavaScript function returns something true, and throws nothing."""
    end, told = time.monotonic() + seconds, None
    while time.monotonic() < end:
        told = evaluate(ask, function, argument)
        if told and not str(told).startswith("threw "):
            return
        time.sleep(0.3)
    pytest.fail(f"after {seconds} seconds still {told!r}: {function}")
