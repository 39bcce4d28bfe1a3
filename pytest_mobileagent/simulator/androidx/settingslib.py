"""What Settings shares with the permission controller and system UI: rows of a page, its frame, what a network says."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from pytest_mobileagent.simulator import androidx as ax

COLLAPSED_DP = 56
_EXPANDED_DP = 179
_LARGEST_COLLAPSED_SP = 30
_TITLE_LINES = 3  # `CollapsingToolbarDelegate` makes room for them
_TEXTS = "android.widget.RelativeLayout"  # around title and summary


class Rows:
    """Builds rows in a theme; every method returns the view of one row."""

    def __init__(self, theme: ax.Theme, tr: Callable[[str], str]) -> None:
        """Paint with `theme`, and say what rows say themselves by `tr`."""
        self.theme, self._tr = theme, tr
        self._title_sp = 20 if theme.material == 3 else 16

    def category(self, title: str) -> ax.View:
        """Return a category header."""
        text = ax.Text(title, id="android:id/title", weight_name="medium", color="primary")
        return ax.Column(text, padding=(24, 24, 16, 8))

    def link(  # noqa: PLR0913 - what a preference can show
        self,
        title: str,
        summary: str = "",
        *,
        icon: str = "",
        on_tap: Callable[[], object] | None = None,
        on_long_press: Callable[[], object] | None = None,
        enabled: bool = True,
        trailing: ax.View | None = None,
    ) -> ax.View:
        """Return a plain row: title, summary, perhaps an icon before and something behind."""
        return ax.Across(
            self._icon(icon),
            self._texts(title, summary, enabled=enabled),
            trailing,
            padding=(24, 16),
            enabled=enabled,
            on_tap=on_tap,
            on_long_press=on_long_press,
            clickable=enabled and on_tap is not None,
        )

    def switch(  # noqa: PLR0913 - what a preference can show
        self,
        title: str,
        summary: str = "",
        *,
        checked: bool,
        on_change: Callable[[bool], object],
        icon: str = "",
        enabled: bool = True,
    ) -> ax.View:
        """Return a row whose whole width toggles its switch."""
        toggle = ax.Switch(id="android:id/switch_widget", checked=checked, enabled=enabled, clickable=False)
        frame = ax.Frame(toggle, id="android:id/widget_frame", padding=(16, 0, 0, 0))
        return self.link(
            title, summary, icon=icon, on_tap=lambda: on_change(not checked), enabled=enabled, trailing=frame
        )

    def primary_switch(  # noqa: PLR0913 - what a preference can show
        self,
        title: str,
        summary: str = "",
        *,
        checked: bool,
        on_change: Callable[[bool], object],
        on_tap: Callable[[], object],
        leading: ax.View | None = None,
    ) -> ax.View:
        """Return a row with two targets: the text opens a page, the switch behind a line toggles."""
        toggle = ax.Switch(id="switchWidget", desc=title, checked=checked, on_change=on_change, padding=(16, 8))
        line = ax.View(width=1, height=32, background="outline_variant")
        texts = ax.Row(
            leading,
            self._texts(title, summary, enabled=True),
            weight=1,
            padding=(24, 16, 16, 16),
            gravity="center",
            on_tap=on_tap,
        )
        return ax.Across(texts, line, toggle, padding=(0, 0, 8, 0))

    def main_switch(self, title: str, *, checked: bool, on_change: Callable[[bool], object]) -> ax.View:
        """Return the big switch bar on top of a page."""
        theme = self.theme
        if theme.material == 2:
            return self._switch_bar(checked=checked, on_change=on_change)
        back, front = (
            (theme.primary_container, theme.on_primary_container)
            if checked
            else (theme.surface_variant, theme.on_surface)
        )
        return ax.Across(
            ax.Text(title, id="switch_text", size=20, color=front, weight=1, margin=(0, 0, 16, 0)),
            ax.Switch(id="android:id/switch_widget", checked=checked, clickable=False),
            id="main_switch_bar",
            margin=(16, 16, 16, 8),
            padding=(20, 18),
            radius=28,
            background=back,
            on_tap=lambda: on_change(not checked),
        )

    def _switch_bar(self, *, checked: bool, on_change: Callable[[bool], object]) -> ax.View:
        """Return the bar as it was before Android 12: it says whether it is on."""
        word = self._tr("On" if checked else "Off")
        return ax.Across(
            ax.Text(word, id="switch_text", size=16, weight_name="medium", color="#ffffff", weight=1),
            ax.Switch(id="switch_widget", checked=checked, clickable=False, color="#ffffff"),
            id="switch_bar",
            height=56,
            padding=(24, 0, 16, 0),
            background="primary" if checked else "outline",
            on_tap=lambda: on_change(not checked),
        )

    def slider(  # noqa: PLR0913 - what a preference can show
        self,
        title: str,
        summary: str = "",
        *,
        value: int,
        maximum: int,
        on_change: Callable[[int], object],
        on_release: Callable[[int], object] | None = None,
        icon: str = "",
        key: str = "",
        ends: tuple[str, str] | None = None,
    ) -> ax.View:
        """Return a row with a slider of whole numbers from 0 to `maximum`; one whose title changes needs a `key`.

        With `ends`, which say what they do, there are buttons for one less and one more (`LabeledSeekBarPreference`).
        """
        bar = ax.SeekBar(
            id="android:id/seekbar",
            key=key or f"seekbar {title}",
            desc=title,
            value=value,
            maximum=maximum,
            on_change=on_change,
            on_release=on_release,
        )
        label = ax.Text(title, id="android:id/title", size=self._title_sp, color="on_surface", padding=(16, 0))
        below = ax.Caption(summary, id="android:id/summary", padding=(16, 0)) if summary else None
        slider = bar if ends is None else self._between(ends, bar)
        return ax.Across(
            self._icon(icon), ax.Column(label, below, slider, weight=1), padding=(24 if icon else 8, 14, 8, 10)
        )

    def _between(self, ends: tuple[str, str], bar: ax.SeekBar) -> ax.View:
        """Return a slider between two buttons that move it by one."""

        def move(by: int) -> None:
            value = min(max(bar.value + by, 0), bar.maximum)
            for tell in (bar.on_change, bar.on_release):
                if tell is not None and value != bar.value:
                    tell(value)

        less, more = (
            ax.Frame(
                ax.Icon(icon, gravity="center"), id=name, desc=desc, width=48, height=48, on_tap=partial(move, by)
            )
            for icon, name, desc, by in (
                ("remove", "icon_start_frame", ends[0], -1), ("add", "icon_end_frame", ends[1], 1),
            )
        )  # fmt: skip
        bar.width, bar.weight = 0, 1
        return ax.Across(less, bar, more, padding=(16, 0))

    def radio(
        self,
        title: str,
        summary: str = "",
        *,
        checked: bool,
        on_tap: Callable[[], object],
        id: str = "android:id/checkbox",  # noqa: A002 - Android's word
    ) -> ax.View:
        """Return a row with a radio button before its text."""
        button = ax.RadioButton(id=id, checked=checked, clickable=False)
        return ax.Across(
            ax.Frame(button, width=48),
            self._texts(title, summary, enabled=True),
            padding=(16, 14, 24, 14),
            on_tap=on_tap,
            checkable=True,
            checked=checked,
        )

    def actions(self, *actions: tuple[str, str, str, Callable[[], object] | None]) -> ax.View:
        """Return buttons side by side (`ActionButtonsPreference`): id, icon, label in English, and the act if any."""
        buttons = [
            ax.TextButton(
                self._tr(label), id=name, icon=icon, on_tap=act, enabled=act is not None, weight=1, stacked=True
            )
            for name, icon, label, act in actions
        ]
        return ax.Row(*buttons, width=ax.MATCH, padding=(16, 8))

    def footer(self, text: str) -> ax.View:
        """Return the small print at the end of a page."""
        return ax.Column(
            ax.Icon("info", id="android:id/icon", outlined=True, color="on_surface_variant"),
            ax.Caption(text, id="android:id/title", margin=(0, 12, 0, 0)),
            padding=(24, 20),
        )

    def line(self) -> ax.View:
        """Return a thin line between groups."""
        return ax.Divider(margin=(0, 8))

    def _icon(self, name: str) -> ax.View | None:
        if not name:
            return None
        icon = ax.Icon(name, id="android:id/icon", outlined=True, color="on_surface_variant")
        return ax.Row(icon, id="icon_frame", width=48, gravity="center")

    def _texts(self, title: str, summary: str, *, enabled: bool) -> ax.View:
        lines = [ax.Text(title, id="android:id/title", size=self._title_sp, color="on_surface", enabled=enabled)]
        if summary:
            lines.append(ax.Caption(summary, id="android:id/summary", enabled=enabled))
        return ax.Column(*lines, cls=_TEXTS, weight=1)


def underlined(*fields: ax.View) -> ax.View:
    """Return fields of a dialog, each on the line that it is written on."""
    lines = [view for field in fields for view in (field, ax.View(width=ax.MATCH, height=1, background="outline"))]
    return ax.Column(*lines, padding=(24, 8))


def title_of(row: ax.View) -> str:
    """Return the title of a preference's row; nothing for headers, choices and small print."""
    views = list(row.walk())
    if row.checkable:
        return ""
    texts = {view.id: view for view in views if isinstance(view, ax.Text)}
    if any(view.id in ("main_switch_bar", "android:id/seekbar") or view.cls == _TEXTS for view in views):
        title = texts.get("android:id/title") or texts.get("switch_text")
        return title.text if title is not None else ""
    return ""


def mobile_summary(phone: ax.Phone, tr: Callable[[str], str]) -> str:
    """Return what the row of the mobile network says: what data come by, and whether the phone is online by them."""
    links, network = phone.connectivity, phone.mobile_network
    if not links.mobile_data_enabled:
        return tr("Mobile data off")
    if not network.is_served("data"):
        return tr("No connection")
    return network.type.said if links.is_wifi_connected else f"{tr('Connected')} / {network.type.said}"


class ListPage(ax.Screen):
    """A page that lists rows below its title."""

    title: ClassVar[str] = ""
    shows_system = False  # of a page that lists apps: whether those that nobody knows are among them

    @property
    def row(self) -> Rows:
        """What builds rows."""
        return Rows(self.theme, self.tr)

    def page_title(self) -> str:
        """Return the title, in the phone's language."""
        return self.tr(self.title)

    def rows(self) -> Iterable[ax.View]:
        """Return the rows."""
        raise NotImplementedError

    def menu(self) -> Iterable[ax.View]:
        """Return what stands at the end of the toolbar."""
        return ()

    def overflow(self, *items: ax.MenuItem) -> ax.View:
        """Return what opens a menu, for the end of the toolbar."""
        open_menu = partial(self.popup, list(items), anchor="overflow")
        return ax.IconButton("more_vert", key="overflow", desc=self.tr("More options"), on_tap=open_menu)

    def system_item(self) -> ax.MenuItem:
        """Return the entry of a menu that shows the system's own apps, or hides them again."""
        label = "Hide system" if self.shows_system else "Show system"
        return ax.MenuItem(self.tr(label), ax.flip(self, "shows_system"))

    def compose(self) -> ax.View:
        """Return title and rows."""
        return framed(self, self.page_title(), self.rows(), menu=self.menu())


def framed(  # noqa: PLR0913 - what a frame is around
    screen: ax.Screen,
    title: str,
    rows: Iterable[ax.View],
    *,
    menu: Iterable[ax.View] = (),
    has_way_up: bool = True,
    list_id: str = "recycler_view",
) -> ax.View:
    """Return a page: its title, what stands at the end of the toolbar, its rows, and perhaps the way up."""
    body = (*rows, ax.View(height=24))
    if screen.theme.material == 3:
        return _collapsing(screen, title, body, menu=menu, has_way_up=has_way_up, list_id=list_id)
    return _flat(screen, title, body, menu=menu, list_id=list_id)


def _flat(screen: ax.Screen, title: str, rows: Iterable[ax.View], *, menu: Iterable[ax.View], list_id: str) -> ax.View:
    """Return the page as it was before Android 12: the title stands in the toolbar."""
    bar = ax.Across(
        ax.IconButton("arrow_back", desc=screen.tr("Navigate up"), on_tap=screen.finish),
        ax.Text(title, size=20, weight=1, max_lines=1, margin=(8, 0)),
        *menu,
        id="action_bar",
        cls="android.view.ViewGroup",
        height=COLLAPSED_DP,
        padding=(4, 0),
        background="toolbar",
    )
    body = ax.RecyclerView(*rows, key="page", id=list_id)
    return ax.Pane(bar, body, id="content_parent", background="background")


def _collapsing(  # noqa: PLR0913 - as above
    screen: ax.Screen,
    title: str,
    rows: Iterable[ax.View],
    *,
    menu: Iterable[ax.View],
    has_way_up: bool,
    list_id: str,
) -> ax.View:
    """Return the page whose title shrinks as the rows are scrolled, as in `CollapsingToolbarLayout`."""
    offset_dp = screen.ui.scroll_px.get("page", 0) / screen.phone.display.scale
    is_collapsed = offset_dp > _EXPANDED_DP - COLLAPSED_DP - 32
    bar = ax.Across(
        ax.IconButton("arrow_back", desc=screen.tr("Navigate up"), on_tap=screen.finish) if has_way_up else None,
        _title_text(title, size=20) if is_collapsed else ax.View(weight=1, height=1),
        *menu,
        id="action_bar",
        cls="android.view.ViewGroup",
        height=COLLAPSED_DP,
        padding=(4, 0),
    )
    height = _EXPANDED_DP - COLLAPSED_DP
    large = ax.Frame(_title_text(title, size=36), width=ax.MATCH, min_height=height, padding=(24, 0, 24, 20))
    toolbar = ax.Frame(bar, id="collapsing_toolbar", desc=title, width=ax.MATCH, background="toolbar")
    body = ax.RecyclerView(large, *rows, key="page", id=list_id)
    return ax.Pane(ax.Column(toolbar, id="app_bar"), body, id="content_parent", background="background")


def _title_text(title: str, *, size: float) -> ax.View:
    """Return the drawn title; the toolbar draws it itself and has no node for it, so it is described by the bar."""
    if size <= _LARGEST_COLLAPSED_SP:
        return ax.Text(title, size=size, weight=1, max_lines=1)
    return ax.Text(title, size=size, weight=1, gravity="bottom", max_lines=_TITLE_LINES, hyphenates=True)
