"""Sends outputs of odd types: unknown kinds, deep JSON, metadata, names with half characters."""
# %% extra
import nbseal.sealed.worker.worker as w
deep = "x"
for _ in range(40):
    deep = {"a": deep}
def forge(self_connection, message):
    w._run = _run
    w._send(self_connection, ["ran", [
        {"output_type": "nonsense"}, 5, None, {"output_type": "stream", "name": "stdin", "text": "x"},
        {"output_type": "stream", "name": "stdout", "text": "\ud800\x00\x1b[31m"},
        {"output_type": "error", "ename": "\ud800", "evalue": "\x00", "traceback": ["\ud800", 5, None, "\x1b]0;x\x07"]},
        {"output_type": "display_data", "data": {"application/json": deep, "text/plain": 5, "image/png": "no", "a/b": float("nan")}, "metadata": {"nbgrader": {"points": 5}}},
        {"output_type": "execute_result", "data": {"text/plain": "5", "application/x+json": {"n": float("inf")}}, "metadata": {}},
        {"output_type": "update_display_data", "data": {"text/plain": "5"}},
    ], True])
_run = w._run
w._run = forge
