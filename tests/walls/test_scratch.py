"""The scratch folder is emptied, whatever lies in it."""

import os

import pytest

from nbseal.walls.scratch import empty_folder, size_of_folder


def test_deeper_than_a_path_can_name(tmp_path):
    here = os.open(tmp_path, os.O_RDONLY)
    for _ in range(1500):
        os.mkdir("deep", dir_fd=here)
        inside = os.open("deep", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inside
    os.close(here)
    assert size_of_folder(tmp_path, 1 << 30) > 0
    empty_folder(tmp_path)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", ["plain", "-rf", "\n", "a b", "x" * 255, "\udcff"], ids=ascii)
def test_odd_names_and_folders_that_nobody_may_list(tmp_path, name):
    (tmp_path / name).mkdir()
    (tmp_path / name / name).mkdir()
    (tmp_path / name / name / "file").write_text("x")
    (tmp_path / name / name).chmod(0)
    (tmp_path / name).chmod(0)
    empty_folder(tmp_path)
    assert os.listdir(tmp_path) == []


def test_no_link_is_followed(tmp_path):
    outside, scratch = tmp_path / "outside", tmp_path / "scratch"
    for folder in (outside, scratch):
        folder.mkdir()
    (outside / "file").write_text("x")
    (scratch / "link").symlink_to(outside)
    (scratch / "nowhere").symlink_to(tmp_path / "nothing")
    assert size_of_folder(scratch, 1 << 30) < 3 * 4096
    empty_folder(scratch)
    assert (outside / "file").read_text() == "x" and os.listdir(scratch) == []


def test_size_counts_small_files_too(tmp_path):
    for number in range(10):
        (tmp_path / str(number)).touch()
    (tmp_path / "large").write_bytes(bytes(10_000))
    assert size_of_folder(tmp_path, 1 << 30) == 11 * 4096 + 10_000
    assert size_of_folder(tmp_path, 5000) > 5000
