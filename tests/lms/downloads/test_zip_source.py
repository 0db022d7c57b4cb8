"""Reading zips and folders that somebody made to do harm."""

import io
import os
import stat
import struct
import zipfile
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from nbseal.errors import PlatformError
from nbseal.lms.downloads.folder_source import named_files, open_download
from nbseal.lms.downloads.zip_source import Limits, name_fault, read_zip


def zipped(*entries):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            archive.writestr(name, content)
    return packed.getvalue()


def read(data, **limits):
    return read_zip(io.BytesIO(data), Limits(**limits))


def contents(found):
    def content(file):
        try:
            return file.read()
        except PlatformError as error:
            return str(error)

    return {file.name: content(file) for file in found.files}


def renamed(data, old, new):
    assert len(old) == len(new) and data.count(old) == 2
    return data.replace(old, new)


@pytest.mark.parametrize(("name", "fault"), [
    ("../evil.ipynb", "leads to another folder"),
    ("a/../../evil.ipynb", "leads to another folder"),
    ("a//evil.ipynb", "leads to another folder"), ("./evil.ipynb", "leads to another folder"),
    ("/etc/evil.ipynb", "not relative"), ("C:/evil.ipynb", "not relative"),
    ("c:evil.ipynb", "not relative"), ("..\\evil.ipynb", "backslash"),
    ("\\\\server\\evil.ipynb", "backslash"),
    ("evil\n.ipynb", "characters that no name should have"),
    ("evil\x1b[2J.ipynb", "characters that no name should have"),
    ("x" * 300 + ".ipynb", "too long"),
    ("a/" * 30 + "evil.ipynb", "too deep"),
])  # fmt: skip
def test_names_that_lead_astray(name, fault):
    found = read(zipped((name, "evil"), ("good.ipynb", "good")))
    assert contents(found) == {"good.ipynb": b"good"}
    assert list(found.refused) == [name] and fault in found.refused[name]


def test_a_name_that_ends_early():
    """zipfile cuts names at a zero; what stands behind it could be hidden."""
    found = read(renamed(zipped(("evil-ipynb", "x")), b"evil-ipynb", b"evil\0ipynb"))
    assert contents(found) == {} and list(found.refused) == ["evil\0ipynb"]


@given(st.text(max_size=40))
def test_a_name_without_fault_stays_inside(name):
    if not name_fault(name):
        path = os.path.normpath(os.path.join("/safe/place", name))
        assert path.startswith("/safe/place/") and path.removeprefix("/safe/place/") == name


def test_a_link_in_a_zip():
    link = zipfile.ZipInfo("link.ipynb")
    link.create_system, link.external_attr = 3, (stat.S_IFLNK | 0o777) << 16
    pipe = zipfile.ZipInfo("pipe.ipynb")
    pipe.create_system, pipe.external_attr = 3, (stat.S_IFIFO | 0o777) << 16
    found = contents(read(zipped((link, "/etc/passwd"), (pipe, ""), ("good", "good"))))
    assert found.pop("good") == b"good"
    assert list(found) == ["link.ipynb", "pipe.ipynb"]
    assert set(found.values()) == {"it is a link or no ordinary file"}


def test_too_large_and_lying_about_it():
    data = zipped(("big.bin", b"0" * 50_000), ("good", "good"))
    assert contents(read(data, each=40_000))["big.bin"] == "it is larger than 0.04 MB"
    size = struct.pack("<I", 50_000)
    assert data.count(size) == 2
    small = contents(read(data.replace(size, struct.pack("<I", 10)), each=40_000))
    assert "damaged" in small["big.bin"] and small["good"] == b"good"
    large = contents(read(data.replace(size, struct.pack("<I", 60_000)), each=70_000))
    assert "damaged" in large["big.bin"] and large["good"] == b"good"


def test_a_bomb():
    bombs = [(f"bomb{i}", b"0" * 100_000) for i in range(10)]
    data = zipped(*bombs, ("good", os.urandom(2000)))
    assert len(data) < 10_000
    found = contents(read(data, ratio_from=500_000))
    assert len(found.pop("good")) == 2000
    assert len(found) == 10 and set(found.values()) == {"it unpacks to very many times its size"}


def test_entries_that_share_their_bytes():
    """One piece of data under many names: the sum of the sizes counts."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a", b"0" * 100_000)
        for i in range(100):
            again = zipfile.ZipInfo(f"a{i}")
            original = archive.getinfo("a")
            for field in ("compress_type", "CRC", "compress_size", "file_size", "header_offset"):
                setattr(again, field, getattr(original, field))
            archive.filelist.append(again)
    found = contents(read(packed.getvalue(), ratio_from=500_000))
    assert all(isinstance(content, str) for content in found.values())
    with pytest.raises(PlatformError, match="unpacks to more than 1 MB"):
        read(packed.getvalue(), total=1_000_000)


def test_all_that_is_read_counts():
    found = read(zipped(("a", b"0" * 1000)), total=2500)
    (file,) = found.files
    assert len(file.read()) == len(file.read()) == 1000
    with pytest.raises(PlatformError, match="larger than it says"):
        file.read()


def test_a_huge_list_of_files():
    entry = zipfile.ZipInfo("a")
    entry.comment = b"x" * 65_000
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for i in range(90):
            entry = zipfile.ZipInfo(f"{i}")
            entry.comment = b"x" * 65_000
            archive.writestr(entry, "")
    with pytest.raises(PlatformError, match="its list of files is too long"):
        read(packed.getvalue())


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_duplicates():
    found = read(zipped(("same", "x"), ("same", "x"), ("two", "x"), ("two", "y")))
    told = "it is in the zip 2 times, with different content"
    assert contents(found) == {"same": b"x", "two": told}


@given(st.data())
def test_any_damage(data):
    packed = bytearray(zipped(("a/b.ipynb", b"x" * 100), ("c", "y")))
    for _ in range(data.draw(st.integers(1, 4))):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    try:
        found = read(bytes(packed))
    except PlatformError:
        return
    assert not any(name_fault(file.name) for file in found.files)
    contents(found)


@pytest.mark.parametrize("name", ["Zoë/übung.ipynb", "数独/解.ipynb"])
def test_names_in_utf8_that_do_not_say_so(name):
    """Many tools write UTF-8 without the mark for it."""
    data = zipped((name, "x"))
    for head, place in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        start = data.index(head) + place
        flags = struct.unpack_from("<H", data, start)[0]
        data = data[:start] + struct.pack("<H", flags & ~0x800) + data[start + 2 :]
    assert contents(read(data)) == {name: b"x"}


def test_names_in_an_old_code_page():
    data = renamed(zipped(("Zo-.ipynb", "x")), b"Zo-.ipynb", b"Zo\x89.ipynb")
    assert contents(read(data)) == {"Zoë.ipynb": b"x"}


def test_times():
    plain = zipfile.ZipInfo("plain", (2025, 10, 6, 12, 30, 10))
    exact = zipfile.ZipInfo("utc", (2025, 10, 6, 12, 30, 10))
    exact.extra = struct.pack("<HHBi", 0x5455, 5, 1, 1759746612)
    none = zipfile.ZipInfo("none", (1980, 1, 1, 0, 0, 0))
    found = read(zipped((plain, ""), (exact, ""), (none, "")))
    assert {file.name: file.when for file in found.files} == {
        "plain": datetime(2025, 10, 6, 12, 30, 10),
        "utc": datetime(2025, 10, 6, 10, 30, 12, tzinfo=UTC),
        "none": None,
    }


def test_a_folder(tmp_path):
    inside = tmp_path / "in"
    (inside / "a").mkdir(parents=True)
    (inside / "a" / "b.txt").write_text("one")
    os.utime(inside / "a" / "b.txt", (1_000_000_000, 1_000_000_000))
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret" / "key").write_text("secret")
    (inside / "link").symlink_to(tmp_path / "secret" / "key")
    (inside / "folder").symlink_to(tmp_path / "secret")
    os.mkfifo(inside / "pipe")
    (inside / "bad\\name").write_text("x")
    (inside / "a\udcff").write_text("x")
    with open_download(inside, Limits(each=1000)) as found:
        assert found.files[0].when == datetime(2001, 9, 9, 1, 46, 40, tzinfo=UTC)
        got = contents(found)
    assert got.pop("a/b.txt") == b"one"
    assert got == dict.fromkeys(("link", "folder", "pipe"), "it is a link or no ordinary file")
    assert list(found.refused) == ["a\udcff", "bad\\name"]


def test_a_folder_that_is_large_or_deep(tmp_path):
    (tmp_path / "big").write_bytes(b"0" * 2000)
    deep = tmp_path.joinpath(*("d" * 25))
    deep.mkdir(parents=True)
    (deep / "x").write_text("x")
    with open_download(tmp_path, Limits(each=1000)) as found:
        assert "larger" in contents(found)["big"]
        assert list(found.refused.values()) == ["it lies too deep in folders"]
    with (
        pytest.raises(PlatformError, match="more than 0 files"),
        open_download(tmp_path, Limits(files=0)),
    ):
        pass


def test_some_files_of_a_folder(tmp_path):
    (tmp_path / "in" / "sub").mkdir(parents=True)
    (tmp_path / "in" / "sub" / "x").write_text("x")
    (tmp_path / "in" / "other").write_text("other")
    (tmp_path / "out").write_text("out")
    (tmp_path / "in" / "behind").symlink_to(tmp_path / "in" / "sub")
    found = named_files(tmp_path / "in", ["sub", "../out", "behind/x", "nothing", "behind"])
    assert contents(found) == {
        "sub/x": b"x",
        "behind/x": "it lies behind a link",
        "behind": "it lies behind a link",
    }
    assert list(found.refused) == ["../out", "nothing"]
