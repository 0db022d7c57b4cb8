"""Sends UDP, and a hidden test's inputs as a host name to be looked up."""
# %% ruleout
import socket
def _send(text):
    for act in (lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(text.encode(), ("127.0.0.1", 9)), lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW), lambda: socket.socket(socket.AF_PACKET, socket.SOCK_RAW), lambda: socket.create_server(("", 0))):
        try:
            act()
            print("BRE" "ACH")
        except OSError:
            pass
    try:
        socket.getaddrinfo(text + ".invalid", 80)
    except OSError as error:
        if error.errno == socket.EAI_NONAME:
            print("name server was asked?")
_send("x")
