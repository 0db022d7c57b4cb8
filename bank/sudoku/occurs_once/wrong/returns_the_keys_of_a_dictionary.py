"""Returns the keys of a dictionary, which are no set."""
# marks: occurs_once 7
# reason: test_occurs_once_examples: occurs_once_in_sets([{1, 2}, {2, 3}, {2, 3, 4}]) returned dict_keys([1, 4]), expected {1, 4}. 1 and 4 are in one set; 2 is in three, 3 in two. The keys of a dictionary are no set; set(...) of them is one. (That is not a set.)
def occurs_once_in_sets(set_sequence):
    count = {}
    for s in set_sequence:
        for x in s:
            count[x] = count.get(x, 0) + 1
    return {x: 1 for x in count if count[x] == 1}.keys()
