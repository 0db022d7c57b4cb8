"""What an audit found: the figures, and how a terminal or a page of documentation shows them."""

from dataclasses import dataclass, field

from rich import box
from rich.table import Table

from nbseal.audit.findings import Finding
from nbseal.text import several


@dataclass(frozen=True)
class Tally:
    """The figures of an exercise.

    right, wrong: versions in the bank; false_fails: right ones that lost points; false_passes:
    wrong ones that lost none in their own exercise. Those with `visible` are the same if only the
    visible checks existed.
    """

    exercise: str
    points: float
    right: int
    false_fails: int
    wrong: int
    false_passes: int
    visible_false_passes: int
    mutants: int
    killed: int
    equivalent: int
    survivors: int
    visible_survivors: int


@dataclass
class Audit:
    """What an audit found. unsealed: the test cells that are not sealed; seconds: that it took;
    gradings: how many submissions and mutants were graded; notebook: its name, if the assignment
    has several."""

    assignment: str
    tallies: list[Tally] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    gradings: int = 0
    seconds: float = 0
    unsealed: tuple[str, ...] = ()
    notebook: str = ""


_VISIBLE = "with visible checks only"
_VERSIONS = {  # titles, and what of a tally stands below them
    "right versions": "right",
    "false fails": "false_fails",
    "wrong versions": "wrong",
    "false passes": "false_passes",
    _VISIBLE: "visible_false_passes",
}
_MUTANTS = {name: name for name in ("mutants", "killed", "equivalent")}
_MUTANTS |= {"survive": "survivors", _VISIBLE: "visible_survivors"}
_TO_DO = {  # what to do about findings of each kind, in this order
    "reference": "make the solution pass every check; other findings may follow from this one",
    "blank": "let the check fail where nothing is written",
    "release": "run nbseal release {assignment}, and audit again",
    "leaks": "keep this out of what students get",
    "determinism": "make the check say the same each time",
    "bank": "write versions, or look whether the check or the marks in the file are wrong",
    "mutants": "add an assertion that notices this mistake",
    "equivalent": "mend bank/{assignment}/equivalent.toml",
    "rules": "let a visible check show the rule, or say on which data it goes wrong",
    "reasons": "look at what the student reads; --fill-reasons writes it into the file",
    "idle": "drop the check, or write a version that needs it",
}


def tables(audit: Audit, markdown: bool = False) -> list[Table]:
    """The figures by exercise, without tables that are all zeros; the last column of each is what
    plain practice would miss."""
    found = []
    for title, columns in (("versions in the bank", _VERSIONS), ("mutants", _MUTANTS)):
        whole = "/".join(filter(None, (audit.assignment, audit.notebook)))
        shown = Table(
            title=None if markdown else f"{whole}: {title}",
            box=box.MARKDOWN if markdown else box.SIMPLE_HEAD,
        )
        shown.add_column("exercise", no_wrap=True)
        for name in columns:
            shown.add_column(name, justify="right", no_wrap=markdown)
        rows = [(t.exercise, [getattr(t, of) for of in columns.values()]) for t in audit.tallies]
        total = [sum(column) for column in zip(*(numbers for _, numbers in rows))]
        for name, numbers in (*rows, ("total", total)):
            shown.add_row(name, *map(str, numbers), style="bold" if name == "total" else None)
        if any(total):
            found.append(shown)
    return found


def findings_in_order(audit: Audit) -> list[Finding]:
    """The findings, those first of which others may be consequences; those last that may be nobody's
    fault, as where nothing raises what a mutant swallows."""
    kinds = [*_TO_DO]
    return sorted(audit.findings, key=lambda f: (kinds.index(f.kind), "/swallow/" in f.about))


def summary(audit: Audit) -> str:
    """Three lines: what to do first, the figures, the number of findings."""

    def total(part: str) -> int:
        return sum(getattr(tally, part) for tally in audit.tallies)

    first = "There is nothing to do."
    if audit.findings:
        finding = findings_in_order(audit)[0]
        to_do = _TO_DO[finding.kind].format(assignment=audit.assignment)
        first = f"Do this first: {to_do} ({finding.kind}: {finding.about})."
    return (
        f"{first}\n"
        f"{several(total('right'), 'right version')}, {total('false_fails')} lose points; "
        f"{several(total('wrong'), 'wrong one')}, {total('false_passes')} lose none; "
        f"{several(total('mutants'), 'mutant')}, {total('survivors')} survive.\n"
        f"{audit.gradings} gradings in {audit.seconds:.0f} s; {several(len(audit.findings), 'finding')}"
    )
