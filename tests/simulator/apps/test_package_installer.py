from __future__ import annotations

import pytest

MARKOR = "net.gsantner.markor"


def ask(hand, run, package, action="DELETE"):
    assert run(f"am start -a android.intent.action.{action} -d package:{package}").status == 0
    return hand


@pytest.mark.parametrize("action", ["DELETE", "UNINSTALL_PACKAGE"])
def test_an_app_is_uninstalled_once_that_is_confirmed(hand, run, phone, action):
    ask(hand, run, MARKOR, action)
    assert hand.shows("Do you want to uninstall this app?")
    assert phone.packages.find(MARKOR) is not None

    hand.tap("OK")

    assert phone.packages.find(MARKOR) is None
    assert "Uninstalled Markor" in phone.windows.toasts.shown


def test_an_app_stays_where_one_cancels(hand, run, phone):
    ask(hand, run, MARKOR).tap("Cancel")

    assert phone.packages.find(MARKOR) is not None
    assert not hand.shows("Markor")


def test_an_app_of_the_system_stays(hand, run, phone):
    ask(hand, run, "com.android.settings").tap("OK")

    assert phone.packages.find("com.android.settings") is not None


def test_an_app_that_is_not_there_is_not_found(hand, run):
    ask(hand, run, "com.none.such")
    assert hand.shows("App not found")

    hand.tap("OK")

    assert not hand.shows("App not found")
