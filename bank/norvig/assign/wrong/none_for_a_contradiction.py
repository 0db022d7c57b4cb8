"""None where False was asked for."""
# marks: assign 5
# reason: test_assign_examples: assign(blank_values() | {'E5': '28'}, 'E5', '4') returned None, expected False. 4 is not possible in E5. None usually means that a return is missing.
def assign(values, s, d):
    if all(eliminate(values, s, other) for other in values[s].replace(d, "")):
        return values
