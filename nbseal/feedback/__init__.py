"""Makes a page for each student, with nothing hidden in it.

deliver: makes and writes the pages of a class; makers: makes them in processes that can be ended.
outline: what a page says of the assignment.
page: the page, from templates/; view: what a student may see now; cell_html: cells and outputs as HTML.
sanitise, pictures: make sure that nothing in a page runs, or takes long to draw.
page_check: searches the finished page for leaks; packed: the pages as a zip for a learning platform.
"""
