"""The class in figures, for those who teach it.

figures: all that the report says, as data; shapes: its types; reason_groups: reasons that many got;
similarity: pairs of submissions that resemble each other; page: the report as a page, from
templates/.
"""
