"""What the checker asks of a worker besides calls; most modules have a half for either side.

surroundings: what surrounds a call in a check: redirected prints, input; alarms: a check's time limits.
given_data: which of it a student's cell has changed; open_files: files that opening cells have left
open. told_classes: what students' classes tell of themselves.
"""
