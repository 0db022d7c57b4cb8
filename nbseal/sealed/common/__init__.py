"""What the processes of one grading have in common."""
