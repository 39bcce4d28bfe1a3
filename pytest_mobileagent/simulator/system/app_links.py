"""Which apps open which links of the web in place of the browser (AOSP `DomainVerificationService`, Android 12)."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from pytest_mobileagent.simulator.system.intents import VIEW
from pytest_mobileagent.simulator.system.saved import as_int, as_list, as_map

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_mobileagent.simulator.apps.base import ActivitySpec, App, IntentFilter
    from pytest_mobileagent.simulator.phone import Phone
    from pytest_mobileagent.simulator.system.intents import Intent

    Match = tuple[App, ActivitySpec]

FIRST_WITH_APP_LINKS = 31
WEB = ("http", "https")
NO_RESPONSE, SUCCESS, APPROVED, DENIED = range(4)  # what is known of a domain that an app would have verified
_VERIFIED = (SUCCESS, APPROVED)


@dataclass(slots=True)
class _Links:
    is_allowed: bool = True
    selected: set[str] = field(default_factory=set)
    states: dict[str, int] = field(default_factory=dict)


@cache
def domains_of(app: App, *, verified_only: bool = False) -> tuple[str, ...]:
    """Return the domains whose links an app declares that it opens; or those alone that it would have verified."""
    filters = [offer for spec in app.activities for offer in spec.filters if _is_of_the_web(offer)]
    return tuple(sorted({host for one in filters if one.auto_verify or not verified_only for host in one.hosts}))


def is_browser(app: App) -> bool:
    """Whether an app opens any page of the web."""
    filters = [offer for spec in app.activities for offer in spec.filters if _is_of_the_web(offer)]
    return any(not offer.hosts and not offer.types for offer in filters)


def _is_of_the_web(offer: IntentFilter) -> bool:
    return offer.action == VIEW and not set(WEB).isdisjoint(offer.schemes)


def is_of_the_web(intent: Intent) -> bool:
    """Whether an intent is to open a link (`Intent.hasWebURI`)."""
    return intent.action == VIEW and intent.scheme in WEB and not intent.type


class AppLinks:
    """What users, and who verifies domains, have said of apps' links; before Android 12 it is nobody's business."""

    def __init__(self, phone: Phone) -> None:
        """Begin with apps that may open what is verified or selected, which is nothing."""
        self._phone = phone
        self._links: dict[str, _Links] = {}

    # -- what is said -------------------------------------------------------------------------------------------

    def is_allowed(self, package: str) -> bool:
        """Whether an app may open links at all."""
        return self._of(package).is_allowed

    def allow(self, package: str, *, is_allowed: bool) -> None:
        """Let an app open links, or not."""
        self._links.setdefault(package, _Links()).is_allowed = is_allowed
        self._phone.touch()

    def selected(self, package: str) -> list[str]:
        """Return the domains that the user has selected for an app."""
        return sorted(self._of(package).selected)

    def select(self, package: str, domains: Iterable[str], *, is_selected: bool = True) -> None:
        """Let an app open the links of domains that it declares, in place of others that did; or no longer."""
        found = self._phone.packages.find(package)
        wanted = set(domains) & set(domains_of(found.app) if found is not None else ())
        if is_selected:
            for links in self._links.values():
                links.selected -= wanted
            self._links.setdefault(package, _Links()).selected |= wanted
        else:
            self._links.setdefault(package, _Links()).selected -= wanted
        self._phone.touch()

    def states(self, package: str) -> dict[str, int]:
        """Return what is known of each domain that an app would have verified."""
        found = self._phone.packages.find(package)
        domains = domains_of(found.app, verified_only=True) if found is not None else ()
        return {domain: self._of(package).states.get(domain, NO_RESPONSE) for domain in domains}

    def set_states(self, package: str, domains: Iterable[str], state: int) -> None:
        """Set what is known of domains that an app would have verified."""
        known = self.states(package)
        for domain in known.keys() & set(domains):
            self._links.setdefault(package, _Links()).states[domain] = state
        self._phone.touch()

    def verified(self, package: str) -> list[str]:
        """Return the domains that are an app's own."""
        return [domain for domain, state in self.states(package).items() if state in _VERIFIED]

    def reset(self, packages: Iterable[str] | None = None) -> None:
        """Forget what users have said, of some apps or of all."""
        for package in list(self._links) if packages is None else packages:
            if (links := self._links.get(package)) is not None:
                links.is_allowed = True
                links.selected.clear()
        self._phone.touch()

    def forget(self, package: str) -> None:
        """Forget an app that was uninstalled."""
        self._links.pop(package, None)

    def _of(self, package: str) -> _Links:
        return self._links.get(package, _Links())

    # -- who opens a link ---------------------------------------------------------------------------------------

    def owners(self, domain: str) -> list[str]:
        """Return the apps that open a domain's links: whose it is, or else those for which the user selected it."""
        names = [package.name for package in self._phone.packages.all() if self._of(package.name).is_allowed]
        own = [name for name in names if domain in self.verified(name)]
        return own or [name for name in names if domain in self._of(name).selected]

    def fitting(self, intent: Intent, matches: Sequence[Match]) -> list[Match]:
        """Return who opens a link, of those that declare it: apps that may, or else browsers."""
        is_open = self._phone.image.api_level < FIRST_WITH_APP_LINKS or bool(intent.package)
        if is_open or not is_of_the_web(intent):
            return list(matches)
        owners = self.owners(intent.data.partition("://")[2].partition("/")[0])
        chosen = [match for match in matches if match[0].package in owners]
        return chosen or [match for match in matches if is_browser(match[0])]

    # -- snapshots ----------------------------------------------------------------------------------------------

    def save(self) -> object:
        """Return what is said of each app."""
        return {
            package: {"allowed": links.is_allowed, "selected": sorted(links.selected), "states": dict(links.states)}
            for package, links in self._links.items()
        }

    def load(self, value: object) -> None:
        """Take what `save` returned; None is a new phone."""
        self._links = {}
        for package, stored in as_map(value).items():
            row = as_map(stored)
            states = {domain: as_int(state) for domain, state in as_map(row.get("states")).items()}
            selected = {str(domain) for domain in as_list(row.get("selected"))}
            self._links[package] = _Links(row.get("allowed", True) is True, selected, states)
