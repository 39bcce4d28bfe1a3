import re

from pytest_mobileagent.simulator.apps.accessibility_forwarder.app import PACKAGE, SERVICE

COMPONENT = f"{PACKAGE}/{SERVICE}"


def _services(run, state):
    return re.search(rf"(?m)^     {state} services:\{{(.*?)\}}\]?$", run("dumpsys accessibility").out)[1]


def _installed(run):
    return int(re.search(r"installedServiceCount=(\d+)", run("dumpsys accessibility").out)[1])


def test_no_service_is_there_at_first(run):
    assert _installed(run) == 0
    assert {state: _services(run, state) for state in ("Bound", "Enabled", "Binding", "Crashed")} == {
        "Bound": "", "Enabled": "", "Binding": "", "Crashed": "",
    }  # fmt: skip


def test_a_service_is_installed_then_enabled_and_bound(run, phone):
    phone.packages.install(PACKAGE)
    assert (_installed(run), _services(run, "Enabled")) == (1, "")
    phone.settings.put("secure", "enabled_accessibility_services", f"{PACKAGE}/.AccessibilityForwarder")
    assert _services(run, "Enabled") == f"{{{COMPONENT}}}"
    assert _services(run, "Bound").startswith("Service[label=AccessibilityForwarder, feedbackType[")


def test_a_service_that_is_not_installed_is_not_bound(run, phone):
    phone.settings.put("secure", "enabled_accessibility_services", "no.such/.Service")
    assert (_services(run, "Enabled"), _services(run, "Bound")) == ("{no.such/no.such.Service}", "")
