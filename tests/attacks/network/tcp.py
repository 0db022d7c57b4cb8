"""Connects by TCP over IPv4 and IPv6, and listens."""
# %% ruleout
import socket
for _family in (socket.AF_INET, socket.AF_INET6):
    for _act in (lambda s: s.connect(("127.0.0.1" if _family == socket.AF_INET else "::1", 22)), lambda s: s.bind(("", 0)), lambda s: s.listen()):
        try:
            _act(socket.socket(_family, socket.SOCK_STREAM))
            print("BRE" "ACH")
        except ConnectionRefusedError:
            print("BRE" "ACH")
        except OSError:
            pass
