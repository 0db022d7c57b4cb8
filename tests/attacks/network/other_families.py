"""Tries netlink, vsock, bluetooth, packet, kernel crypto and all other families of sockets."""
# %% ruleout
import socket
for _family in range(46):
    for _kind in (1, 2, 3, 5):
        try:
            socket.socket(_family, _kind)
            print("BRE" "ACH", _family, _kind)
        except OSError:
            pass
