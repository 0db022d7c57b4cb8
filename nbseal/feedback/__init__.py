"""A page for each student, with nothing hidden in it.

deliver: makes and writes the pages of a class; makers: in processes that can be ended; outline: of
the assignment; gradebook_view: a student's marks; page: the page, from templates/; cell_html: cells
and outputs as HTML; sanitise, svg_cost: so that nothing in it acts, or takes long; page_check: looks
through the finished page;
packed: the pages as a learning platform takes them back.
"""
