"""What may cross between checker and worker: plain data, and nothing that is executed.

messages: `encode` and `decode`, the door; schema: the parts of a message, and their limits; encoder,
decoder: from values to parts and back; kinds: as what a type's values cross; codecs, python_types, science:
what they hold; scalars: single numbers and texts; shared_objects: a list stays the same list in every
message; returned_values: results that change later; hooks: no data of a worker's stands for a method.
frames: messages over a socket; callbacks: functions that a check passes; handles, worker_values: functions and
iterators that stay in the worker; exceptions: what a student's code raised.
"""
