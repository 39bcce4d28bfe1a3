"""What one of the Simple apps shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device


def page_differs(device: Device, app: str, activity: str) -> str:
    """Return what is other than that one of an app's pages is in front; "" if nothing is.

    Pages that all Simple apps have are called the same in each.
    """
    shown = device.activity()
    return "" if shown.startswith(f"{app}/") and shown.endswith(f".{activity}") else f"{shown} is in front"


def search_differs(device: Device, wanted: str, found_id: str, found: str, *, within: str = "") -> str:
    """Return what is other than that `wanted` is searched for, and `found` is among what was found; "" if nothing is.

    What was found are the texts of the elements `found_id`, in the element `within` where one is named; letters of
    either case are the same.
    """
    seen = device.hierarchy()
    field = seen.find(id="top_toolbar_search")
    if field is None or field.text.strip().lower() != wanted.lower():
        return f"{wanted!r} is not in the search field"
    results = seen.find(id=within) if within else seen
    shown = [node.text for node in results.find_all(id=found_id)] if results is not None else []
    fits = found.lower() in (text.lower() for text in shown)
    return "" if fits else f"{found!r} is not among what was found: {', '.join(shown) or 'nothing'}"
