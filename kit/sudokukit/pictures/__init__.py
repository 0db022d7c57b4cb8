"""Pictures: `boards` of sets or lists, `squares` with names (A1 to I9), and `formulas`.
What they share is in `picture`.

Drawing something never changes it. Every picture has an alternative text that says the same.
"""
