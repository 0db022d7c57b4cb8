"""Looks at the units first, and at the square afterwards."""
def eliminate(values, s, d):
    if d in values[s]:
        values[s] = "".join(c for c in values[s] if c != d)
        for unit in units[s]:
            match [q for q in unit if d in values[q]]:
                case []:
                    return False
                case [only] if not assign(values, only, d):
                    return False
        match values[s]:
            case "":
                return False
            case left if len(left) == 1:
                for p in sorted(peers[s]):
                    if eliminate(values, p, left) is False:
                        return False
    return values
