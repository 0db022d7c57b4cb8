"""What the checker's process asks of the worker, besides calls, or does around them.

given_data: which of it a student's cell has changed; surroundings: output and input of a check; alarms:
time limits of a check.
"""
