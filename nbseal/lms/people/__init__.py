"""The people of a course.

roster: a platform's list of them; class_list: the students in the gradebook; identities: which
student a downloaded file is of; student_ids: which ids a student may have.
"""
