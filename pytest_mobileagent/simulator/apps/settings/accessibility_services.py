"""Accessibility services: those of the accessibility suite, those that apps offer, and the page of one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.settings.page import Page
from pytest_mobileagent.simulator.apps.settings.shortcuts import Shortcut
from pytest_mobileagent.simulator.system.accessibility import SETTING

COMPONENT_EXTRA = "component_name"
_SUITE = "com.google.android.marvin.talkback"
_STOPPED = "Not working. Tap for info."
_CONTROL = (
    "Full control is appropriate for apps that help you with accessibility needs, but not for most apps.",
    "View and control screen",
    "It can read all content on the screen and display content over other apps.",
    "View and perform actions",
    "It can track your interactions with an app or a hardware sensor, and interact with apps on your behalf.",
)


class Service(NamedTuple):
    """A service: its component, name, what it does, icon; some have no switch beside their shortcut."""

    component: str
    name: str
    does: str = ""
    icon: str = "accessibility_new"
    has_switch: bool = True


TALKBACK = Service(f"{_SUITE}/{_SUITE}.TalkBackService", "TalkBack", "Speak items on screen", icon="record_voice_over")
SELECT_TO_SPEAK = Service(
    f"{_SUITE}/com.google.android.accessibility.selecttospeak.SelectToSpeakService", "Select to Speak",
    "Hear selected text", icon="speaker_notes", has_switch=False,
)  # fmt: skip
MENU = Service(
    f"{_SUITE}/com.google.android.accessibility.accessibilitymenu.AccessibilityMenuService", "Accessibility Menu",
    "Control device via large menu", icon="menu_open", has_switch=False,
)  # fmt: skip
SWITCH_ACCESS = Service(
    f"{_SUITE}/com.android.switchaccess.SwitchAccessService", "Switch Access", "Control device with switch",
    icon="toggle_on",
)  # fmt: skip
_OF_SUITE = {service.component: service for service in (TALKBACK, SELECT_TO_SPEAK, MENU, SWITCH_ACCESS)}


def downloaded(page: Page) -> list[Service]:
    """Return the services of installed apps."""
    return [Service(service.component, service.label) for service in page.phone.accessibility.installed_services()]


def service_row(page: Page, service: Service) -> ax.View:
    """Return the row that tells of a service and leads to its page."""
    return page.row.link(
        page.tr(service.name),
        _summary(page, service),
        icon=service.icon,
        on_tap=lambda: page.open(ServicePage, **{COMPONENT_EXTRA: service.component}),
    )


def _summary(page: Page, service: Service) -> str:
    is_on = service.component in page.phone.accessibility.enabled_services()
    if is_on and service.component in _OF_SUITE:
        return page.tr(_STOPPED)
    state = page.tr("On" if is_on else "Off")
    return f"{state} / {page.tr(service.does)}" if service.does else state


class ServicePage(Page):
    """One service; the extra `component_name` says which.

    The accessibility suite is not part of the image: its services can be enabled, and are shown as those that do not
    work (AOSP: a service that crashed).
    """

    is_searched = False
    fragment = "com.android.settings.accessibility.ToggleAccessibilityServicePreferenceFragment"

    @property
    def service(self) -> Service | None:
        """What is shown."""
        component = self.intent.text(COMPONENT_EXTRA)
        known = {**_OF_SUITE, **{service.component: service for service in downloaded(self)}}
        return known.get(component)

    def page_title(self) -> str:
        """Return the service's name."""
        return self.tr(self.service.name) if self.service is not None else ""

    def rows(self) -> Iterable[ax.View]:
        """Return its switch, its shortcut and what it does."""
        service = self.service
        if service is None:
            return
        name, component = self.page_title(), service.component
        is_on = component in self.phone.accessibility.enabled_services()
        if service.has_switch:
            yield self.row.main_switch(
                self.tr("Use {service}").format(service=name),
                checked=is_on,
                on_change=lambda on: self._ask_start() if on else self._ask_stop(),
            )
        yield Shortcut(self, service.name, component).row(
            before=self._ask_start,
            emptied=(lambda: None) if service.has_switch else (lambda: self._enable(is_on=False)),
        )
        if is_on and component in _OF_SUITE:
            yield self.row.footer(self.tr("This service is malfunctioning."))
        elif service.does:
            yield self.row.footer(self.tr(service.does))

    def _ask_start(self, then: ax.Act = lambda: None) -> None:
        """Ask whether the service may do what it does, unless it may already."""

        def allow() -> None:
            self._enable(is_on=True)
            then()

        if self.service is None or self.service.component in self.phone.accessibility.enabled_services():
            then()
            return
        self.show(
            ax.AlertDialog(
                title=self.tr("Allow {service} to have full control of your device?").format(service=self.page_title()),
                message="\n\n".join(map(self.tr, _CONTROL)),
                positive=(self.tr("Allow"), allow),
                negative=(self.tr("Deny"), None),
            )
        )

    def _ask_stop(self) -> None:
        self.show(
            ax.AlertDialog(
                title=self.tr("Stop {service}?").format(service=self.page_title()),
                message=self.tr("Tapping Stop will stop {service}.").format(service=self.page_title()),
                positive=(self.tr("Stop"), lambda: self._enable(is_on=False)),
                negative=(self.tr("Cancel"), None),
            )
        )

    def _enable(self, *, is_on: bool) -> None:
        if self.service is None:
            return
        component = self.service.component
        others = [name for name in self.phone.accessibility.enabled_services() if name != component]
        enabled = [*others, component] if is_on else others
        self.settings.put(f"secure/{SETTING}", ":".join(enabled))
        self.settings.put("secure/accessibility_enabled", int(bool(enabled)))
        if is_on and component in _OF_SUITE:
            self.phone.log.miss("accessibility service", component)
