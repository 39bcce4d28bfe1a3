from __future__ import annotations

from pytest_mobileagent import mobile_task
from pytest_mobileagent.state.drawings import Drawings
from pytest_mobileagent.state.side_effects import added
from pytest_mobileagent.state.storage import clear_storage

from .pools_files import words_name
from .pools_simple_draw import EXTENSIONS, TOPICS


def a_drawing(fake):
    return {"file_name": f"{fake.pick(TOPICS)}_{words_name(fake, fake.pick(EXTENSIONS))}"}


@mobile_task(
    "Create a new drawing in Simple Draw Pro. Name it {file_name}. Save it in the Pictures folder within the "
    "sdk_gphone_x86_64 storage area.",
    apps=["simple draw pro"],
    params=a_drawing,
    max_steps=18,
    complexity=1.8,
    difficulty="easy",
    upstream="SimpleDrawProCreateDrawing",
    tags=["data_entry", "parameterized"],
)
def test_simple_draw_create_drawing(task, agent, device, file_name):
    """The pictures' folder has a picture of that name, of the kind that its extension says; what is drawn does not
    matter.

    Upstream: any file of that name counts; ours has to be a picture.
    """
    clear_storage(device)
    drawings = Drawings(device)
    drawings.make_folder()

    agent.run(task, expected=[added("Pictures", file_name)])

    assert not drawings.differ(file_name)
