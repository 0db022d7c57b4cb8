"""Patches nbseal's own functions in its process: the outcome of every call is what it wants."""
# %% extra
import nbseal.worker as w
import nbseal.wire, nbseal.remote, nbseal.reasons, nbseal.grade
w._outcome = lambda path, arguments, keywords: ("returned", True)
w._trace = lambda error: "BRE" + "ACH" * 0
nbseal.remote.Remote.call = lambda *_: True
nbseal.reasons.reason_for = lambda *_, **__: ""
