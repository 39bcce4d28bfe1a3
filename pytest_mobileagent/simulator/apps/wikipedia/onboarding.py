"""What Wikipedia tells at its first start, on four pages."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax

ONBOARDING = "initialOnboardingEnabled"
_PAGES = (
    ("language", "The Free Encyclopedia\n…in over 300 languages", "We found the following on your device:"),
    ("explore", "New ways to explore", "Articles of the day, what others read, and pictures, in a feed that is yours."),
    ("bookmark_border", "Reading lists with sync", "Lists of articles to be read later, even when you are offline."),
    ("lock", "Data & Privacy", "Nobody has to tell who they are to read. What is sent helps to improve it."),
)  # fmt: skip


class Onboarding(ax.Screen):
    """The pages, which are turned by a button or a swipe, or skipped."""

    def create(self) -> None:
        """Begin with the first one."""
        self.at = 0

    def back(self) -> bool:
        """Return to the page before; from the first one, leave the app."""
        if not self.at:
            self.phone.activities.home()
        self.at = max(0, self.at - 1)
        return True

    def compose(self) -> ax.View:
        """Return a page above dots and buttons."""
        icon, title, words = _PAGES[self.at]
        blue = self.theme.primary
        page = ax.Column(
            ax.Icon(icon, id="imageViewCentered", size=144, color=blue),
            ax.Text(self.tr(title), id="primaryTextView", size=24, align="center"),
            ax.Caption(self.tr(words), id="secondaryTextView", size=16, align="center"),
            self._language() if not self.at else None,
            gravity="hcenter", justify="center", gap=16, padding=(32, 16), height=ax.MATCH,
        )  # fmt: skip
        pager = ax.Pager(
            page, id="fragment_pager", index=self.at, count=len(_PAGES), on_change=ax.bind(self, "at"), weight=1
        )
        return ax.Pane(pager, self._foot(), background="surface")

    def _language(self) -> ax.View:
        return ax.Text("English", id="option_label", size=16, weight_name="medium")

    def _foot(self) -> ax.View:
        blue = self.theme.primary
        is_last = self.at == len(_PAGES) - 1
        skip = ax.TextButton(self.tr("Skip"), id="fragment_onboarding_skip_button", height=48, on_tap=self._end)
        onward = ax.TextButton(
            self.tr("Continue"), id="fragment_onboarding_forward_button", height=48,
            on_tap=ax.put(self, at=self.at + 1),
        )  # fmt: skip
        done = ax.TextButton(self.tr("Get started"), id="fragment_onboarding_done_button", height=48, on_tap=self._end)
        dots = [
            ax.View(
                width=8, height=8, radius=4, gravity="vcenter",
                background=blue if at == self.at else "outline_variant",
            )
            for at in range(len(_PAGES))
        ]  # fmt: skip
        return ax.Across(
            None if is_last else skip,
            ax.Spacer(weight=1),
            ax.Row(*dots, id="view_onboarding_page_indicator", gap=8),
            ax.Spacer(weight=1),
            done if is_last else onward,
            height=64, padding=(8, 0),
        )  # fmt: skip

    def _end(self) -> None:
        self.prefs().update({ONBOARDING: False})
        self.finish()
