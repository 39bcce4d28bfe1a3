"""Amazon Shopping: which goods it shows, and for whom the size guide that is open is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_mobileagent.apps import AppDeclaration

if TYPE_CHECKING:
    from pytest_mobileagent.device import Device

PACKAGE = "com.amazon.mShop.android.shopping"
APP = AppDeclaration(PACKAGE, names=("amazon shopping", "amazon"), noted=("*/recent_searches",))


class Shop:
    """What the app has in front."""

    def __init__(self, device: Device) -> None:
        """Look at `device`."""
        self._device = device

    def results_differ(self, brand: str, kind: str) -> str:
        """Return what is other than that the results of a search for a brand are shown, of one department alone.

        It may have been chosen among the results, or been searched for.
        """
        seen = self._device.hierarchy()
        query = seen.find(id="chrome_search_hint_view")
        if seen.find(id="rs_results_list") is None or query is None:
            return "no results are shown"
        words = query.text.casefold().split()
        if brand.casefold() not in words:
            return f"{brand} is not what was searched for, but {query.text!r}"
        chosen = [chip.text.casefold() for chip in seen.find_all(id="rs_department_filter") if chip.checked]
        fits = chosen == [kind] or (not chosen and kind in words)
        return "" if fits else f"the results are not {kind} alone"

    def guide_differs(self, brand: str, sizes: str) -> str:
        """Return what is other than that the size guide of a product of a brand is open, one with such `sizes`."""
        seen = self._device.hierarchy()
        product = seen.find(id="size_guide_product")
        if product is None:
            return "no size guide is open"
        if not product.text.casefold().startswith(f"{brand} ".casefold()):
            return f"the size guide is that of {product.text}"
        return "" if seen.find(text=sizes) is not None else "the size guide is that of another kind of goods"
