"""Serves a built site as a strict host would, to try it out: python web/serve.py site [--port 8000].

Below a sub-path, as GitHub Pages does it, with files compressed, and with a Content-Security-Policy
under which the browser itself refuses whatever is on another host.
"""

import argparse
import functools
import gzip
import http.server
import threading
from collections.abc import Mapping
from pathlib import Path

PREFIX = "/course/"
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
    "worker-src 'self' blob:; connect-src 'self' data: blob:; frame-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'"
)
PACKED = {".whl", ".zip", ".png", ".woff", ".woff2"}  # are compressed already


@functools.cache
def compressed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6, mtime=0)


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files below PREFIX; the server counts the bytes of all answers' bodies."""

    protocol_version = "HTTP/1.1"
    extensions_map = http.server.SimpleHTTPRequestHandler.extensions_map | {
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
    }

    def do_GET(self) -> None:
        path, _, _ = self.path.partition("?")
        if not path.startswith(PREFIX):
            return self.send_error(404, "Nothing is outside of the sub-path")
        self.path = "/" + path.removeprefix(PREFIX)
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            if not path.endswith("/"):
                self.send_response(301)
                self.send_header("Location", f"{path}/")
                self.send_header("Content-Length", "0")
                return self.end_headers()
            file /= "index.html"
        if not file.is_file():
            return self.send_error(404)
        packs = file.suffix not in PACKED and "gzip" in self.headers.get("Accept-Encoding", "")
        other = self.server.instead.get(self.path.lstrip("/"))
        data = file.read_bytes() if other is None and not packs else other
        if packs:
            data = compressed(file) if other is None else gzip.compress(other)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Length", str(len(data)))
        if packs:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(data)
        with self.server.counting:
            self.server.sent += len(data)

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "max-age=600")  # as GitHub Pages
        super().end_headers()

    def log_message(self, *arguments: object) -> None:
        """Requests are nobody's business; a browser shows its own."""


class Server(http.server.ThreadingHTTPServer):
    """Serves a folder on a port (0: any that is free) while it is used as a context manager.

    instead: {path in the folder: what to answer in place of that file}; `sent`: bytes until now.
    """

    daemon_threads = True

    def __init__(self, folder: Path, port: int = 0, instead: Mapping[str, bytes] | None = None):
        self.sent, self.counting, self.instead = 0, threading.Lock(), dict(instead or {})
        super().__init__(("127.0.0.1", port), functools.partial(Handler, directory=str(folder)))
        self.address = f"http://127.0.0.1:{self.server_address[1]}{PREFIX}"

    def __enter__(self) -> "Server":
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self.shutdown()
        self.server_close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve a built site on this machine.")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=8000)
    options = parser.parse_args()
    with Server(options.folder, options.port) as server:
        print(f"{server.address}  (Ctrl+C ends)")
        threading.Event().wait()


if __name__ == "__main__":
    main()
