"""What a worker sends as outputs is a notebook's outputs, or left out."""

import nbformat
import pytest
from hypothesis import given
from hypothesis import strategies as st
from nbformat.v4 import new_code_cell, new_notebook

from nbseal.sealed.common.outputs import error_output, sane_outputs
from nbseal.wire.messages import Uncrossable

GOOD = [
    {"output_type": "stream", "name": "stdout", "text": "hello"},
    {"output_type": "display_data", "data": {"text/plain": "1", "image/png": "aGk="}, "metadata": {"image/png": {"alt": "hi"}}},
    {"output_type": "execute_result", "data": {"application/json": {"a": [1, None]}}, "metadata": {}, "execution_count": None},
    {"output_type": "error", "ename": "E", "evalue": "v", "traceback": ["a", "b"]},
]  # fmt: skip


def valid(outputs):
    notebook = new_notebook(cells=[new_code_cell(id="a")])
    notebook.cells[0].outputs = [nbformat.from_dict(output) for output in outputs]
    nbformat.validate(notebook)
    nbformat.writes(notebook).encode("utf-8")


def test_good_ones_stay():
    assert sane_outputs(GOOD) == GOOD
    valid(GOOD)


@pytest.mark.parametrize("output", [
    {},
    {"output_type": "stream", "name": "stdin", "text": "x"},
    {"output_type": "stream", "name": "stdout", "text": ["x"]},
    {"output_type": "update_display_data", "data": {}, "metadata": {}},
    {"output_type": "execute_result", "data": []}, {"output_type": ["error"]}, {1: 2},
], ids=str)  # fmt: skip
def test_others_are_left_out(output):
    assert sane_outputs([output, *GOOD]) == GOOD


def test_parts_that_are_none():
    (output,) = sane_outputs(
        [{"output_type": "display_data", "data": {"text/plain": Uncrossable("T", "<t>"), "no mime": "x", 3: "y"}}]
    )  # fmt: skip
    assert output["data"] == {"text/plain": "<t>"}
    assert sane_outputs([GOOD[0] | {"text": "half \ud800"}])[0]["text"] == "half ?"
    (output,) = sane_outputs(
        [{"output_type": "display_data", "data": {"application/json": {"a": float("nan")}}}]
    )
    assert output["data"] == {"application/json": "{'a': nan}"}
    half = {"application/json": {"a \ud800": ["\udfff"]}}
    (output,) = sane_outputs([{"output_type": "display_data", "data": half}])
    assert output["data"] == {"application/json": {"a ?": ["?"]}}
    valid([output])
    long = {"application/json": {"n": 2**15_000}, "image/png": b"hi"}
    (output,) = sane_outputs([{"output_type": "display_data", "data": long}])
    assert output["data"] == {"application/json": "<without repr>", "image/png": "aGk="}


@pytest.mark.parametrize(
    "metadata",
    [None, 3, {"image/png": 3}, {"image/png": {"alt": 3}}, {"text/plain": {"alt": "x"}, "tags": "y"}],
)  # fmt: skip
def test_of_metadata_only_what_a_picture_shows_stays(metadata):
    (output,) = sane_outputs([GOOD[1] | {"metadata": metadata}])
    assert output["metadata"] == {}


def test_an_error_output():
    assert error_output("E", "why", "line 1\nline 2")["traceback"] == ["line 1", "line 2", "E: why"]
    assert error_output("E", "")["traceback"] == ["E"]
    valid([error_output("E", "why")])
    assert error_output("E", "half \ud800", "\ud800")["traceback"] == ["?", "E: half ?"]


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
    | st.sampled_from(["output_type", "stream", "error", "display_data", "execute_result"]),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.integers(), inner) | st.sets(st.integers()),
    max_leaves=8,
)  # fmt: skip
KEYS = ["output_type", "name", "text", "data", "metadata", "ename", "evalue", "traceback"]


@given(st.lists(st.dictionaries(st.sampled_from(KEYS), VALUES) | VALUES))
def test_whatever_comes_is_valid_afterwards(outputs):
    valid(sane_outputs(outputs))


@given(st.sampled_from(GOOD), st.sampled_from(KEYS), VALUES)
def test_one_part_replaced(output, key, value):
    valid(sane_outputs([output | {key: value}]))
