"""Grades each hand-in as it comes: what `nbseal collect`, `grade` and `feedback` do, again and again.

watching: the loop. inbox: where hand-ins come from. rights: what a student may see of the marks now.
status: the page about how far it is.
"""
