"""Reset options: networks, what was set for apps, everything."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.system.network_policy import NONE, REJECT
from pytest_mobileagent.simulator.system.preferred import forget_choices

if TYPE_CHECKING:
    from collections.abc import Iterator

_RESET_APPS = "Reset app preferences"
_OF_APPS = (
    "Disabled apps",
    "Disabled app notifications",
    "Default applications for actions",
    "Background data restrictions for apps",
    "Any permission restrictions",
)


def _listed(page: Page, head: str, items: tuple[str, ...]) -> str:
    return "\n".join((page.tr(head), "", *(f"• {page.tr(item)}" for item in items)))


def ask_to_reset_apps(page: Page) -> None:
    """Ask whether what was set for apps is to be forgotten, and do it."""
    message = _listed(page, "This will reset all preferences for:", _OF_APPS)
    page.show(
        ax.AlertDialog(
            title=page.tr("Reset app preferences?"),
            message=f"{message}\n\n{page.tr('You will not lose any app data.')}",
            positive=(page.tr("Reset apps"), partial(_reset_apps, page.phone)),
            negative=(page.tr("Cancel"), None),
        )
    )


def _reset_apps(phone: ax.Phone) -> None:
    """Do what `ResetAppsHelper` does."""
    packages, policies = phone.packages, phone.network_policy
    for package in packages.all():
        if not package.is_enabled:
            packages.set_enabled(package.name, is_enabled=True)
        packages.reset_app_ops(package.name)
    packages.reset_permissions()
    forget_choices(phone)
    phone.app_links.reset()
    for uid in policies.uids(REJECT):
        policies.set(uid, NONE)


def _reset_networks(phone: ax.Phone, package: str) -> None:
    links, policies = phone.connectivity, phone.network_policy
    links.set_airplane(False)
    links.set_wifi(True, package)
    links.set_mobile_data(True)
    phone.settings.put("global", "data_roaming", 0)
    for network in phone.wifi_networks.saved():
        phone.wifi_networks.forget(network)
    policies.is_saving = False
    for uid in policies.of_uids():
        policies.set(uid, NONE)


class ResetOptions(Page):
    """Reset options."""

    title = "Reset options"
    fragment = "com.android.settings.system.ResetDashboardFragment"
    keywords = (("", "factory erase wipe restore"),)

    def rows(self) -> Iterator[ax.View]:
        """Return the rows."""
        yield self.row.link(self.tr(ResetNetwork.title), on_tap=lambda: self.open(ResetNetwork))
        yield self.row.link(self.tr(_RESET_APPS), on_tap=partial(ask_to_reset_apps, self))
        yield self.row.link(self.tr(EraseData.title), on_tap=lambda: self.open(EraseData))


class _Step(Page):
    """What will be lost, and a button."""

    is_searched = False
    button: ClassVar[tuple[str, str]]  # its id and what it says

    def text(self) -> str:
        """Return what will be lost."""
        raise NotImplementedError

    def act(self) -> None:
        """Go on."""
        raise NotImplementedError

    def rows(self) -> Iterator[ax.View]:
        """Return text and button."""
        yield ax.Text(self.text(), size=16, padding=(24, 8))
        name, label = self.button
        yield ax.Row(
            ax.View(weight=1, height=1), ax.Button(self.tr(label), id=name, on_tap=self.act),
            width=ax.MATCH, padding=(24, 24),
        )  # fmt: skip


class ResetNetwork(_Step):
    """Reset Wi-Fi, mobile & Bluetooth: what it takes."""

    title = "Reset Wi‑Fi, mobile & Bluetooth"
    is_searched = True
    fragment = "com.android.settings.ResetNetwork"
    button = ("initiate_reset_network", "Reset settings")

    def text(self) -> str:
        """Return what will be lost."""
        head = "This will reset all network settings, including:"
        return _listed(self, head, ("Wi‑Fi", "Mobile data", "Bluetooth"))

    def act(self) -> None:
        """Ask once more."""
        self.open(ResetNetworkConfirm)


class ResetNetworkConfirm(_Step):
    """Reset Wi-Fi, mobile & Bluetooth: the last question."""

    title = ResetNetwork.title
    fragment = "com.android.settings.ResetNetworkConfirm"
    button = ("execute_reset_network", "Reset settings")

    def text(self) -> str:
        """Return the question."""
        return self.tr("Reset all network settings? You can’t undo this action.")

    def act(self) -> None:
        """Do it."""
        _reset_networks(self.phone, self.app.package)
        self.toast(self.tr("Network settings have been reset"))


class EraseData(_Step):
    """Erase all data: what that is."""

    title = "Erase all data (factory reset)"
    is_searched = True
    fragment = "com.android.settings.MainClear"
    button = ("initiate_main_clear", "Erase all data")

    def text(self) -> str:
        """Return what will be lost."""
        head = "This will erase all data from your phone’s internal storage, including:"
        lost = "System and app data and settings", "Downloaded apps", "Music", "Photos", "Other user data"
        return _listed(self, head, lost)

    def act(self) -> None:
        """Ask once more."""
        self.open(EraseConfirm)


class EraseConfirm(_Step):
    """Erase all data: the last question."""

    title = "Erase all data?"
    fragment = "com.android.settings.MainClearConfirm"
    button = ("execute_main_clear", "Erase all data")

    def text(self) -> str:
        """Return the question."""
        return self.tr(
            "All of your personal information and downloaded apps will be deleted. You can’t undo this action."
        )

    def act(self) -> None:
        """Restart: an emulator has no recovery system, which would do the rest."""
        self.phone.log.write("W", "RecoverySystem", "!!! REBOOTING TO WIPE DATA !!!", package=self.app.package)
        self.phone.clock.call_later(0.0, self.phone.reboot)


PAGES: tuple[type[Page], ...] = (ResetOptions, ResetNetwork, ResetNetworkConfirm, EraseData, EraseConfirm)
