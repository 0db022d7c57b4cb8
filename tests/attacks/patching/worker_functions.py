"""Patches nbseal's own functions in its process: the outcome of every call is what it wants."""
# %% extra
import nbseal.sealed.worker as w
import nbseal.wire.messages, nbseal.sealed.remote_worker, nbseal.sealed.reasons, nbseal.sealed.grader
w._outcome = lambda path, arguments, keywords: ("returned", True)
w._trace = lambda error: "BRE" + "ACH" * 0
nbseal.sealed.remote_worker.Remote.call = lambda *_: True
nbseal.sealed.reasons.reason_for = lambda *_, **__: ""
