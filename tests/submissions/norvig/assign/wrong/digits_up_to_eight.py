"""The range of digits ends at eight."""
# marks: assign 4
# reason: test_assign_contract: After assign of one of 9 digits, ...
def assign(values, s, d):
    for k in range(1, 9):
        if str(k) != d and not eliminate(values, s, str(k)):
            return False
    return values
