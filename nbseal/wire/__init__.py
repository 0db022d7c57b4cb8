"""The messages between checker and worker: the only data that crosses between them.

messages: `encode` and `decode`, the interface of this room; schema: the parts of a message, and
their limits; encoder, decoder: from values to parts and back; forms, plain_forms, science: values that
cross in a form of their own; based: objects that hold something as a built-in type; identity: a list
stays the same list in every message; own_values: what a student keeps on an object; returned_values:
results that change later.
frames: messages over a socket; callbacks: functions that a check passes; handles, holdings: functions and
iterators that stay in the worker; exceptions: what a student's code raised.
"""
