"""Returns nothing when all went well."""
# marks: assign 2
def assign(values, s, d):
    for other in values[s].replace(d, ""):
        if not eliminate(values, s, other):
            return False
