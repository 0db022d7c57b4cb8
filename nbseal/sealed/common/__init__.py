"""What the processes of one grading have in common.

events, setups, pass_request: the messages between them. outputs: what cells show; shell: runs cells;
paths: names of what can be called; bounded: a limit on computing time.
"""
