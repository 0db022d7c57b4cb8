"""Does not look at what eliminate returns."""
# marks: assign 5
# reason: test_assign_examples: assign(blank_values() | {'E5': '28'}, 'E5', '4') returned a dictionary of all 81 squares, expected False. 4 is not possible in E5.
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        eliminate(values, s, other)
    return values
