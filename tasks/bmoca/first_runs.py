"""The apps' first runs, gone through before the first episode as upstream's set-up scripts do: by what they show."""

from __future__ import annotations

from pytest_mobileagent.waiting import wait_until

# What is tapped, by app, in this order, by its id or description. What does not show is passed over, as on a phone that
# was set up already.
FIRST_RUNS = {
    "com.android.chrome": ("terms_accept", "negative_button"),
    "com.niksoftware.snapseed": ("logo_view", "permission_allow_button"),
    "com.walmart.android": (
        "onboarding_welcome_secondary_button",
        "onboarding_enable_location_button",
        "permission_allow_foreground_only_button",
        "Close, My Items information",
    ),
    "org.wikipedia": ("fragment_onboarding_skip_button", "view_announcement_action_negative"),
}
SHOWS_WITHIN_S = 1.0


def go_through_first_runs(device):
    """Open each app that is on the phone and has a first run, go through it, and stop the app."""
    present = device.packages()
    for package, ids in FIRST_RUNS.items():
        if package in present:
            device.open_app(package)
            for name in ids:
                tap(device, name)
            device.force_stop(package)


def tap(device, name):
    """Tap an element, if it shows."""

    def find():
        seen = device.hierarchy()
        return seen.find(id=name) or seen.find(desc=name)

    node = wait_until(find, timeout_s=SHOWS_WITHIN_S)
    if node is not None:
        device.tap(*node.bounds.center)
