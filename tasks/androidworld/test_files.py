from __future__ import annotations

import pytest

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.side_effects import moved, removed
from pytest_mobileagent.state.storage import Folder, clear_storage, still_there

from .pools_files import FILES_BY_FOLDER, characters, noise, words_name

APP = "files"


@pytest.fixture
def empty_storage(device):
    clear_storage(device)


def a_deletion(fake):
    folder = fake.pick(tuple(FILES_BY_FOLDER))
    extension = FILES_BY_FOLDER[folder][0].rpartition(".")[2]
    return {"file_name": words_name(fake, f".{extension}"), "subfolder": folder}


@mobile_task(
    "Delete the file {file_name} from the Android filesystem located in the {subfolder} folder within the "
    "sdk_gphone_x86_64 storage area.",
    apps=[APP],
    params=a_deletion,
    max_steps=22,
    complexity=2.2,
    difficulty="medium",
    upstream="FilesDeleteFile",
    tags=["data_edit", "parameterized"],
)
def test_files_delete_file(task, agent, device, empty_storage, mobile_faker, file_name, subfolder):
    """The file is gone, and lies nowhere else in the storage; every other file of the folder is there with its content.

    Upstream: other files may be deleted too, and the file may have been moved; ours are all to stay, and the file is to
    be deleted.
    """
    folder = Folder(device, subfolder)
    others = noise(mobile_faker, FILES_BY_FOLDER[subfolder], like=file_name, but_not=(file_name,))
    text = characters(mobile_faker, 20)
    folder.write_all({file_name: text, **others})

    agent.run(task, expected=[removed(subfolder, file_name)])

    assert not folder.differs(others)
    assert not still_there(device, [text])


def a_move(fake):
    source, destination = fake.picks(tuple(FILES_BY_FOLDER), 2)
    return {
        "file_name": fake.pick(FILES_BY_FOLDER[destination]),
        "source_folder": source,
        "destination_folder": destination,
    }


@mobile_task(
    "Move the file {file_name} from {source_folder} within the sdk_gphone_x86_64 storage area to the "
    "{destination_folder} within the same sdk_gphone_x86_64 storage area in the Android filesystem.",
    apps=[APP],
    params=a_move,
    max_steps=20,
    complexity=2,
    difficulty="medium",
    upstream="FilesMoveFile",
    tags=["search", "screen_reading", "parameterized"],
)
def test_files_move_file(
    task, agent, device, empty_storage, mobile_faker, file_name, source_folder, destination_folder
):
    """The destination has the file with its content and no other file; the source has all the others with theirs.

    Upstream: only the name is looked for, and another file of the source may have the target's name; ours never does,
    and contents are compared.
    """
    source, destination = Folder(device, source_folder), Folder(device, destination_folder)
    destination.make()
    others = noise(mobile_faker, FILES_BY_FOLDER[source_folder], like=file_name, but_not=(file_name,))
    file = {file_name: characters(mobile_faker, 20)}
    source.write_all({**file, **others})

    agent.run(task, expected=[moved(source_folder, file_name, to=destination_folder)])

    assert not destination.differs(file)
    assert not source.differs(others)
