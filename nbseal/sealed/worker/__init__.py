"""The process of a student's code, behind walls."""
