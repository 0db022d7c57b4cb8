"""The only data that crosses between the trusted side and a student's code.

messages: encode and decode, the door; schema: what a message is made of, and its bounds;
encoder, decoder: values to messages and back; identity: the same list stays the same list;
own_values, returned_values: what stays on one side. frames: messages over a socket;
callbacks: functions that a check passes; exceptions: what a student's code raised.
"""
