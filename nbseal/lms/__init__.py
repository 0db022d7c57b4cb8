"""Learning platforms: what they hand out becomes submitted/, marks go back to them.

collect: a download, step by step. zip_source, folder_source: its files; file_names, told_inside:
what they tell; languages: Moodle's; identities, assign_files: who is who; pick_notebook: which
file counts; already_there, placing: where it goes. roster: a platform's list of people;
class_list: the class in the gradebook. export, mark_sheets, gradescope: marks for platforms.
"""

FORMATS = ("csv", "canvas", "moodle", "gradescope")  # what marks can be written as
