"""How each learning platform writes, as tables and pure functions.

file_names: the names of downloaded files; list_columns: the columns of its lists of people, Moodle's
also in other languages than English.
"""
