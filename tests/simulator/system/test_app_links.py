"""Who opens a link of the web: an app that may, or else the browser; and what the shell tells and sets of it."""

from __future__ import annotations

import pytest

from pytest_mobileagent.clock import DeviceClock
from pytest_mobileagent.config.model import DeviceConfig
from pytest_mobileagent.image import find_image
from pytest_mobileagent.simulator.phone import Phone
from pytest_mobileagent.simulator.system.app_links import DENIED, SUCCESS, domains_of
from pytest_mobileagent.simulator.system.intents import VIEW, Intent
from pytest_mobileagent.simulator.system.preferred import keep_choice, kept_choices
from pytest_mobileagent.simulator.system.roles import BROWSER
from tests.conftest import EPOCH_S
from tests.simulator.apps.hand import Hand

OSMAND, CHROME, MAPS = "net.osmand", "com.android.chrome", "com.google.android.apps.maps"
LINK = Intent(VIEW, data="https://osmand.net/go?lat=47.1410&lon=9.5209&z=15")
SELECT = f"pm set-app-links-user-selection --user 0 --package {OSMAND}"


@pytest.fixture(scope="module")
def phone_14():
    return Phone(find_image("mobileagentbench"), DeviceConfig(), DeviceClock(EPOCH_S))


def opens(phone, intent):
    phone.activities.start(intent)
    return phone.activities.top.package


def test_a_link_is_the_browsers_until_its_domain_is_selected_for_an_app(phone, run):
    assert opens(phone, LINK) == CHROME
    run(f"{SELECT} true osmand.net")
    assert opens(phone, LINK) == OSMAND
    assert Hand(phone).shows("Wiesengasse, Vaduz")

    run(f"pm set-app-links-allowed --user 0 --package {OSMAND} false")
    assert opens(phone, LINK) == CHROME
    run(f"pm set-app-links-allowed --user 0 --package {OSMAND} true")
    run(f"{SELECT} false all")
    assert opens(phone, LINK) == CHROME


def test_who_is_named_gets_a_link_in_any_case(phone):
    assert opens(phone, Intent(VIEW, data=LINK.data, package=OSMAND)) == OSMAND


def test_nobody_else_than_browsers_answers_a_link_that_is_not_selected(phone):
    assert [app.package for app, _ in phone.packages.resolve(LINK)] == [CHROME]


def test_the_shell_tells_what_is_selected(phone, run):
    run(f"{SELECT} true osmand.net")

    assert run(f"cmd package get-app-links --user cur {OSMAND}").out == (
        "    User 0:\n      Verification link handling allowed: true\n      Selection state:\n"
        "        Enabled:\n          osmand.net\n        Disabled:\n          maps.google.com\n"
    )
    assert run(f"pm get-app-links {OSMAND}") == (0, "", "")


@pytest.mark.parametrize(
    ("words", "error"),
    [
        ("get-app-links org.example", "Error: package org.example unavailable"),
        ("get-app-links --all", "Error: unknown option: --all"),
        ("set-app-links 1 all", "Error: no package specified"),
        (f"set-app-links --package {OSMAND} 9 all", "Invalid state option: 9"),
        (f"set-app-links --package {OSMAND} 1", "No domains specified"),
        ("set-app-links --package org.example 1 all", "Package not found: org.example"),
        (f"set-app-links-user-selection --package {OSMAND} true all", "Error: User ID not specified"),
        (f"{SELECT.removeprefix('pm ')} 1 all", "Error: invalid enabled param: 1 is not a valid boolean"),
        (f"set-app-links-allowed --user 0 --package {OSMAND}", "Error: allowed setting not specified"),
        ("reset-app-links", "Error: no package specified"),
    ],
)
def test_what_is_typed_wrongly_is_refused_in_words(run, words, error):
    assert run(f"pm {words}") == (1, "", f"{error}\n")


def test_a_domain_that_was_verified_is_the_apps_before_any_that_was_selected(phone_14):
    links = phone_14.app_links
    (domain,) = domains_of(phone_14.packages.find(MAPS).app)
    link = Intent(VIEW, data=f"https://{domain}/?q=Vaduz")
    assert (links.verified(MAPS), opens(phone_14, link)) == ([], CHROME)

    links.set_states(MAPS, [domain, "example.org"], SUCCESS)
    assert (links.verified(MAPS), opens(phone_14, link)) == ([domain], MAPS)

    links.set_states(MAPS, [domain], DENIED)
    assert opens(phone_14, link) == CHROME


def test_a_domain_is_selected_for_one_app_alone(phone):
    phone.app_links.select(OSMAND, ["osmand.net", "example.org"])
    assert phone.app_links.selected(OSMAND) == ["osmand.net"]
    assert phone.app_links.owners("osmand.net") == [OSMAND]


def test_what_is_selected_is_in_snapshots_and_forgotten_with_the_app(phone):
    phone.app_links.select(OSMAND, ["osmand.net"])
    twin = phone.fork()
    assert twin.app_links.owners("osmand.net") == [OSMAND]
    twin.restart_framework()
    assert twin.app_links.owners("osmand.net") == [OSMAND]

    twin.packages.uninstall(OSMAND)
    twin.packages.install(OSMAND)
    assert twin.app_links.owners("osmand.net") == []


def test_what_is_chosen_for_good_goes_by_the_scheme_and_a_browser_by_its_role(phone):
    (app, _), *_ = phone.packages.resolve(Intent(VIEW, data="geo:47.14,9.52"))
    keep_choice(phone, Intent(VIEW, data="geo:47.14,9.52"), app)
    assert kept_choices(phone) == {f"{VIEW} geo:": app.package}

    phone.roles.clear(BROWSER)
    keep_choice(phone, Intent(VIEW, data="https://example.org"), phone.packages.find(CHROME).app)
    assert (phone.roles.holder(BROWSER), list(kept_choices(phone))) == (CHROME, [f"{VIEW} geo:"])


def test_android_10_knows_no_app_links():
    phone = Phone(find_image("bmoca"), DeviceConfig(), DeviceClock(EPOCH_S))
    matches = phone.packages.resolve(Intent(VIEW, data="https://en.wikipedia.org/wiki/Vaduz"))

    assert {app.package for app, _ in matches} >= {CHROME, "org.wikipedia"}
