"""How each learning platform writes, as tables and pure functions.

file_names: the names of downloaded files; list_columns: the columns of its lists of people;
languages: Moodle's columns and dates in other languages than English.
"""
