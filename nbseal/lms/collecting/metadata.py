"""Reads the files in which a platform names the students: Gradescope's metadata, Blackboard's notes.

Their form is written down from the platforms' documentation and from memory; see
nbseal.lms.platforms.file_names. Incomplete entries are left out.
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import tzinfo
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
        elif platform == "blackboard" and (note := BLACKBOARD_NOTE.fullmatch(name)):
            found |= _blackboard(note["key"], file)
    return found


def _gradescope(file: File, zone: tzinfo | None) -> Iterator[tuple[str, tuple[Member, ...]]]:
    """A file of entries `submission_12: {:submitters: [{:name: ..., :sid: ..., :email: ...}], :created_at: ...}`."""
    try:
        content = yaml.load(file.read(), Loader=yaml.BaseLoader)  # knows texts, and no objects
    except (PlatformError, yaml.YAMLError, ValueError, RecursionError) as error:
        raise PlatformError(f"{file.name} cannot be read: {error}") from error
    for key, told in _items(content):
        facts, people, when = dict(_items(told)), list[Person](), None
        try:
            when = read_time(str(facts.get("created_at") or ""), zone)
        except NoZoneError:
            raise
        except PlatformError:  # then it is not known
            pass
        submitters = facts.get("submitters")
        for one in submitters if isinstance(submitters, list) else ():
            person = dict(_items(one))
            name, sid, email = (str(person.get(k) or "").strip() for k in ("name", "sid", "email"))
            ids = {k: v for k, v in (("SID", sid), ("Email", email)) if v}
            people.append(Person((name,), ids, sid or email, {}))
        yield key, tuple((person, when) for person in people)


def _items(content: object) -> list[tuple[str, Any]]:
    """The items of a mapping, without the colons that Ruby puts before keys."""
    items = content.items() if isinstance(content, dict) else ()
    return [(str(key).lstrip(":"), value) for key, value in items]


def _blackboard(key: str, file: File) -> Iterator[tuple[str, tuple[Member, ...]]]:
    """A note begins with `Name: Ada Lovelace (ada)`."""
    with suppress(PlatformError):
        first = file.read().decode("utf-8-sig", "replace").strip().partition("\n")[0]
        if match := re.fullmatch(r"[^:]*: *(?P<name>.*) \((?P<user>[^()\s]+)\)\s*", first):
            user = match["user"]
            yield key, ((Person((match["name"].strip(),), {"Username": user}, user, {}), None),)
