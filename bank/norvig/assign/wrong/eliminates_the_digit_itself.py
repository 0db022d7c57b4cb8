"""Takes out the digit that should stay."""
# marks: assign 0
# reason: test_assign_examples: After assign(values, 'C2', '3'), values['C2'] is '156', expected '3'. Is eliminate called for each of the other digits, one at a time?
def assign(values, s, d):
    if not eliminate(values, s, d):
        return False
    return values
