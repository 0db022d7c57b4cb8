"""The people of a course.

roster: a platform's list of them, and which ids they may have; class_list: the students in the
gradebook; identities: which student a downloaded file is of.
"""
