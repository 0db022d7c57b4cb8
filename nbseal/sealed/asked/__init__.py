"""What the checker asks of a worker besides calls; most modules have a half for either side.

surroundings: what surrounds a call in a check: redirected prints, input (and chance: seeds;
heard_warnings, heard_logs). patched: what a check patches. worker_files: files by their names; open_files: those
that opening cells have left open. told_functions, told_classes: what students' functions and classes
tell of themselves.
"""
