from __future__ import annotations

import hashlib

import pytest

from pytest_mobileagent.episode.blobs import BlobStore, find_blob

SHA = hashlib.sha256(b"1").hexdigest()
NAME = f"blobs/{SHA[:2]}/{SHA}.png"


def files(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def store(tmp_path):
    return BlobStore(tmp_path / "run")


def test_the_same_bytes_are_stored_once_under_their_hash(store):
    assert [store.put(data, "png") for data in (b"1", b"1")] == [NAME, NAME]
    assert (store.root / NAME).read_bytes() == b"1"
    assert files(store.root) == [NAME]


def test_what_a_killed_writer_left_is_no_blob(store, tmp_path):
    store.put(b"1", "png")
    (store.root / NAME).with_suffix(".4711").write_bytes(b"half")

    store.copy_to(BlobStore(tmp_path / "other"))

    assert files(tmp_path / "other") == [NAME]


@pytest.mark.parametrize(("hand_over", "left"), [("give_to", False), ("copy_to", True)])
def test_a_store_is_handed_over_to_another_that_has_some_of_it(store, tmp_path, hand_over, left):
    other = BlobStore(tmp_path / "other")
    names = {store.put(b"1", "png"), store.put(b"2", "xml"), other.put(b"2", "xml"), other.put(b"3", "xml")}

    getattr(store, hand_over)(other)

    assert set(files(other.root)) == names
    assert bool(files(store.root)) is left


def test_a_blob_is_found_in_the_folder_and_in_the_run_around_it_and_no_further(store):
    store.put(b"1", "png")
    episode = store.root / "episodes" / "a"

    assert find_blob(store.root, NAME) == find_blob(episode, NAME) == store.root / NAME
    assert find_blob(episode / "deeper", NAME) is None
    assert find_blob(episode, NAME.replace(".png", ".xml")) is None
    assert find_blob(episode, 7) is None


@pytest.mark.parametrize(
    "name", ["", "../secret", "blobs/../../secret", f"blobs/00/{SHA}.png", f"/{NAME}", f"{NAME}\n"]
)
def test_what_is_no_name_of_a_blob_is_never_opened(store, name):
    store.put(b"1", "png")

    assert find_blob(store.root, name) is None
