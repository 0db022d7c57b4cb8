"""The cell of Exercise 4 was deleted; all other exercises are right."""

# like: all-right
# blank: occurs_once
