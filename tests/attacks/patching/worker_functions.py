"""Patches nbseal's own functions in its process: the outcome of every call is what it wants."""
# %% extra
import nbseal.sealed.worker.worker as w
import nbseal.wire.messages, nbseal.sealed.client.worker_client, nbseal.sealed.checker.reasons, nbseal.sealed.grader
w._outcome = lambda path, arguments, keywords: ("returned", True)
w._trace = lambda error: "BRE" + "ACH" * 0
nbseal.sealed.client.worker_client.WorkerClient.call = lambda *_: True
nbseal.sealed.checker.reasons.reason_for = lambda *_, **__: ""
