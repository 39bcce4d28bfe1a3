from __future__ import annotations

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown, play_until_stored
from pytest_mobileagent.state.cnn import SETTINGS, SOUND_EFFECT, News
from pytest_mobileagent.state.side_effects import stored

APP = "com.cnn.mobile.android.phone"
SECTIONS = ("world", "politics", "business", "health", "entertainment", "tech", "climate", "style", "travel", "science")


def a_section(fake):
    return {"section": fake.pick(SECTIONS)}


@mobile_task(
    "show news under the {section} section",
    apps=["cnn"],
    params=a_section,
    published={"section": "climate"},
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    requires_done=False,
)
def test_cnn_section(task, agent, device, app, section):
    """After some step the stories of the section are shown."""
    assert not play_until_shown(agent, task, lambda: News(device).section_differs(section))


@mobile_task(
    "enable the CNN sound effect when opening the app",
    apps=["cnn"],
    max_steps=4,
    min_steps=2,
    difficulty="easy",
    requires_done=False,
)
def test_cnn_sound(task, agent, device, app):
    """The setting is stored as on in the end."""
    assert not play_until_stored(
        agent, task, lambda: News(device).differs(SOUND_EFFECT, is_on=True), expected=stored(SETTINGS, SOUND_EFFECT)
    )
