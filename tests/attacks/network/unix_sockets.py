"""Connects to unix sockets: X11, D-Bus, Docker, the system log, abstract ones, and makes its own."""
# %% ruleout
import socket
for _kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_SEQPACKET):
    for _path in ("/run/docker.sock", "/var/run/docker.sock", "/run/dbus/system_bus_socket", "/dev/log", "/tmp/.X11-unix/X0", "\0/tmp/.X11-unix/X0", "\0nbseal-attack"):
        try:
            socket.socket(socket.AF_UNIX, _kind).connect(_path)
            print("BRE" "ACH", _path)
        except OSError:
            pass
    try:
        socket.socket(socket.AF_UNIX, _kind).bind("\0nbseal-attack")
        print("BRE" "ACH")
    except OSError:
        pass
_a, _b = socket.socketpair()
for _path in ("\0nbseal-attack", "/dev/log"):
    for _act in (_a.bind, _a.connect, lambda p: _a.sendto(b"x", p)):
        try:
            _act(_path)
            print("BRE" "ACH pair")
        except OSError:
            pass
