"""Reads the files in which a platform names the students: Gradescope's metadata, Blackboard's notes.

Their form is written down from the platforms' documentation and from memory; see
nbseal.lms.platforms.file_names. Incomplete entries are left out.
"""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime, tzinfo
from typing import Any

import yaml

from nbseal.errors import NoZoneError, PlatformError
from nbseal.lms.downloads.zip_source import Contents, File
from nbseal.lms.people.identities import Member
from nbseal.lms.people.roster import Person
from nbseal.lms.platforms.file_names import BLACKBOARD_NOTE, METADATA
from nbseal.times import read_time


def members_in(
    contents: Contents, platform: str, zone: tzinfo | None
) -> dict[str, tuple[Member, ...]]:
    """{key of a sender: those who handed in together, with their time}."""
    found: dict[str, tuple[Member, ...]] = {}
    for file in contents.files:
        name = file.name.rpartition("/")[2]
        if platform == "gradescope" and name == METADATA:
            found |= _gradescope(file, zone)
        note = BLACKBOARD_NOTE.fullmatch(name) if platform == "blackboard" else None
        if note and (members := tuple(_blackboard(file))):
            found[note["key"]] = members
    return found


def _gradescope(file: File, zone: tzinfo | None) -> Iterator[tuple[str, tuple[Member, ...]]]:
    """A file of entries `submission_12: {:submitters: [{:name: ..., :sid: ..., :email: ...}], :created_at: ...}`."""
    try:
        content = yaml.load(file.read(), Loader=yaml.BaseLoader)  # knows texts, and no objects
    except (PlatformError, yaml.YAMLError, ValueError, RecursionError) as error:
        raise PlatformError(f"{file.name} cannot be read: {error}") from error
    for key, told in _items(content):
        facts = dict(_items(told))
        listed = facts.get("submitters")
        people = [dict(_items(one)) for one in (listed if isinstance(listed, list) else ())]
        when = _time(facts.get("created_at"), zone)
        yield key, tuple((_person(person), when) for person in people)


def _person(facts: Mapping[str, object]) -> Person:
    name, sid, email = (str(facts.get(k) or "").strip() for k in ("name", "sid", "email"))
    ids = {"SID": sid, "Email": email}
    return Person((name,), {k: v for k, v in ids.items() if v}, sid or email, {})


def _items(content: object) -> list[tuple[str, Any]]:
    """The items of a mapping, without the colons that Ruby puts before keys."""
    items = content.items() if isinstance(content, dict) else ()
    return [(str(key).lstrip(":"), value) for key, value in items]


def _time(value: object, zone: tzinfo | None) -> datetime | None:
    try:
        return read_time(str(value or ""), zone)
    except NoZoneError:
        raise
    except PlatformError:
        return None


def _blackboard(file: File) -> Iterator[Member]:
    """A note begins with `Name: Ada Lovelace (ada)`."""
    try:
        first = file.read().decode("utf-8-sig", "replace").strip().partition("\n")[0]
    except PlatformError:
        return
    if match := re.fullmatch(r"[^:\n]*: *(?P<name>.*) \((?P<user>[^()\s]+)\)\s*", first):
        ids = {"Username": match["user"]}
        yield Person((match["name"].strip(),), ids, match["user"], {}), None
