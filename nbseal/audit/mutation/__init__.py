"""The operators that make mutants; `nbseal.audit.mutants` puts them together.

    cell         the code of a solution cell: what a student writes there, edits of its text
    facts        questions about code that decide whether a mistake can be made, and matters
    mistakes     statements that are forgotten: not returned, not stored, swallowed
    misplaced    statements in the wrong place: in the loop, in the wrong order
    slips        inside of an expression: a term forgotten, off by one, i and j swapped
    confusions   one thing taken for another: a list for a set, `max` for `min`, shared for copied
    symbols      one symbol taken for another: numbers, signs, booleans, loops without a round

Each operator is a function that takes a cell and a node of it, and yields changes. Its docstring
tells where it makes none, because nothing would change.
"""
