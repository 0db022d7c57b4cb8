"""Patches nbseal's own functions in its process: the outcome of every call is what it wants."""
# %% extra
import nbseal.sealed.student.worker as w
import nbseal.wire.messages, nbseal.sealed.remote.remote_worker, nbseal.sealed.trusted.reasons, nbseal.sealed.grader
w._outcome = lambda path, arguments, keywords: ("returned", True)
w._trace = lambda error: "BRE" + "ACH" * 0
nbseal.sealed.remote.remote_worker.Remote.call = lambda *_: True
nbseal.sealed.trusted.reasons.reason_for = lambda *_, **__: ""
