"""Sends outputs of seven megabytes for each of twelve cells, past the shell's own limits."""
# earns: occurs_once
# %% extra
import nbseal.sealed.worker.worker as w
_send = w.send_frame
from nbseal.wire.messages import encode, SharedObjects
def flood(connection, message, left=None):
    outputs = [{"output_type": "display_data", "data": {"text/plain": "y" * 700_000}, "metadata": {}}] * 10
    _send(connection, encode(["ran", outputs, True], {}, SharedObjects(odd=True), limit=8 << 20)[0])
w.send_frame = flood
# %% repeat 12
1
