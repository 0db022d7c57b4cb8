"""The instructor's notebook as a checker runs it, and what a student reads of a failed check."""
