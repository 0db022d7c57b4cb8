"""The steps from a download to submitted/; nbseal.lms.collect takes them in this order.

metadata: what the platform says of students in files of its own; assign_files: which file is whose;
pick_notebook: which of a student's files is the notebook; placing: puts the files into submitted/;
one_student: has both done for each student, and knows who was collected before.
"""
