"""bank/<assignment>.md: what each check asks, and what each mistake of the bank costs.

    python bench/rules.py            # or: make rules

Made from the notebooks in source/ and release/, and the versions in bank/; a test holds that they agree.
"""

from collections.abc import Iterator
from pathlib import Path

import nbformat

from nbseal.audit.bank import Version, read_bank
from nbseal.feedback.outline import Section, outline_of
from nbseal.notebook.assignment import Assignment, read_assignment
from nbseal.tables import number

ROOT = Path(__file__).parent.parent
HEAD = """# {name}: what the checks ask, and what a mistake costs

Made by `make rules`. Each rule is shown by a self-check; hidden checks ask the same on other data. A mistake is a wrong version in `{name}/`,
named by what it gets wrong; its marks are those that the audit holds.
"""


def page(assignment: Assignment, release: nbformat.NotebookNode, versions: list[Version]) -> str:
    """The page of an assignment."""
    sections = outline_of(assignment, release, {}).sections
    parts = [HEAD.format(name=assignment.name)]
    for section in sections:
        of_one = [version for version in versions if version.exercise == section.name]
        parts += ["\n".join(_exercise(section, of_one)) + "\n"]
    return "\n".join(parts)


def _exercise(section: Section, versions: list[Version]) -> Iterator[str]:
    yield f"## `{section.name}`, {number(section.points)} points\n"
    yield "| check | points | asks |\n|---|--:|---|"
    for check in section.checks:
        kind = "" if check.hidden else ", the self-check"
        name = check.name.removeprefix(f"test_{section.name}_")
        yield f"| {name}{kind} | {number(check.points)} | {_cell(check.about)} |"
    right = [version for version in versions if version.right]
    wrong = [version for version in versions if not version.right]
    yield f"\n{len(right)} right versions earn everything. The wrong ones:\n"
    yield "| mistake | earns | costs elsewhere |\n|---|--:|---|"
    for one in sorted(wrong, key=lambda one: (one.marks[section.name], one.sentence)):
        others = [name for name in one.marks if name != section.name]
        data = f" ({one.data})" if one.data else ""
        yield (
            f"| {_cell(one.sentence + data)} | {number(one.marks[section.name])} "
            f"| {', '.join(f'`{name}`' for name in others)} |"
        )


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


def pages() -> dict[Path, str]:
    """{file: its text} of all assignments."""
    found = {}
    for folder in sorted((ROOT / "source").iterdir()):
        assignment = read_assignment(ROOT, folder.name)
        release = nbformat.read(ROOT / "release" / folder.name / assignment.path.name, 4)
        bank = ROOT / "bank" / folder.name
        found[bank.with_suffix(".md")] = page(assignment, release, read_bank(bank, assignment))
    return found


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text, encoding="utf-8")
