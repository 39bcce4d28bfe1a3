from __future__ import annotations

from pytest_mobileagent import mobile_task
from pytest_mobileagent.episode.goals import play_until_shown
from pytest_mobileagent.state.amazon import Shop

APP = "com.amazon.mShop.android.shopping"
BRANDS = ("nike", "corvane", "tarnwell", "solvik")
KINDS = ("shoes", "clothing", "bags")
SHOE_SIZES = "Foot length"  # a column of the size guide of shoes alone


def a_brand(fake):
    return {"brand": fake.pick(BRANDS)}


def goods(fake):
    return {**a_brand(fake), "kind": fake.pick(KINDS)}


@mobile_task(
    "search {brand} and then show me {kind}",
    apps=["amazon"],
    params=goods,
    published={"brand": "nike", "kind": "shoes"},
    max_steps=8,
    min_steps=4,
    difficulty="medium",
    requires_done=False,
)
def test_amazon_search(task, agent, device, app, brand, kind):
    """After some step results of a search for the brand are shown, and goods of that kind alone."""
    assert not play_until_shown(agent, task, lambda: Shop(device).results_differ(brand, kind))


@mobile_task(
    "show me the size guide for {brand} shoes",
    apps=["amazon"],
    params=a_brand,
    published={"brand": "nike"},
    max_steps=10,
    min_steps=5,
    difficulty="medium",
    requires_done=False,
)
def test_amazon_size_guide(task, agent, device, app, brand):
    """After some step the size guide of shoes of the brand is shown."""
    assert not play_until_shown(agent, task, lambda: Shop(device).guide_differs(brand, SHOE_SIZES))
