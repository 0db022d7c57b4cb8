"""Learning platforms: what they hand out becomes submitted/, marks go back to them.

collect: `nbseal collect`, with the steps in collecting/; export: `nbseal export`, with the tables in
sheets/. Both use people/ (who is who), downloads/ (reads zips and folders) and platforms/ (how each
platform writes).
"""

FORMATS = ("csv", "canvas", "moodle", "gradescope")  # what marks can be written as
