"""What the course's notebooks share: pictures, self-checks, and the look before handing in.

A notebook imports the room of its own assignment, `sudoku`, `norvig`, `candidates` or `sat`; each
of them builds on these, which know no exercise:

    limits    stops what takes too long
    course    which exercises there are, what has passed, which names are given
    slips     what stands in a student's code and seldom does what it looks like
    told      an error of a student's code in words: what, where, and the likely cause
    checks    what every self-check runs in, and the first assertions
    pictures  boards and formulas as pictures
    watch     a solver at work, step by step
    hand_in   looks at a notebook before it is handed in

All of it is one file beside the notebook, a wheel, from which Python imports without installing
anything. It needs IPython; nose (pynose) and anywidget are used where they are.
"""
