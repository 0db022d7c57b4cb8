"""Returns, raises and shows texts with half characters, NULs, control characters and bombs of marks."""
# right: occurs_once
# %% ruleout
import itertools
_texts = itertools.cycle(["\ud800\udfff", "\0", "\x1b]0;own\x07", "a\u0300" * 5000, "\u202e", "\ufdfa" * 30, "]]>", "</script>", "{{ 7*7 }}", "%s%n", "\r\n\r\n"])
def sudoku_ruleout(self, i, j, x):
    raise ValueError(next(_texts))
for _ in range(11):
    print(next(_texts))
_texts
