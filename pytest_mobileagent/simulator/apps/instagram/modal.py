"""Pages that cover the tabs: a new post, comments, activity, messages, options."""

from __future__ import annotations

from pytest_mobileagent.simulator import androidx as ax
from pytest_mobileagent.simulator.apps.instagram import parts
from pytest_mobileagent.simulator.apps.instagram.people import OWN_FULL_NAME, OWN_NAME, people

_EMPTY = {
    "creation": ("New post", "No photos to post", "photo_library"),
    "activity": ("Notifications", "Activity on your posts", "favorite_border"),
    "options": ("Settings and activity", "", ""),
    "direct": ("Messages", "", ""),
    "comments": ("Comments", "", ""),
    "edit": ("Edit profile", "", ""),
}


class Modal(ax.Screen):
    """One of the pages, by the name that it was started with."""

    def create(self) -> None:
        """Remember which."""
        self.page = self.intent.text("page", "activity")
        self.typed = ""
        self.said: tuple[str, ...] = ()

    def compose(self) -> ax.View:
        """Return the page."""
        title, words, icon = _EMPTY[self.page]
        bodies = {"options": self._options, "direct": self._direct, "comments": self._comments, "edit": self._edit}
        if self.page in bodies:
            body = bodies[self.page]()
        else:
            body = ax.EmptyState(
                ax.Icon(icon, size=72), ax.Text(self.tr(words), size=20, weight_name="medium", margin=(0, 16))
            )
        bar = ax.app_bar(self, self.tr(title), icon="close" if self.page == "creation" else "arrow_back")
        return ax.Pane(bar, body, background="background")

    def _options(self) -> ax.View:
        return ax.RecyclerView(ax.Caption(self.tr("Your account"), padding=(16, 16, 16, 8)), self._person(OWN_NAME))

    def _direct(self) -> ax.View:
        serial = self.phone.properties.get("ro.serialno") or ""
        return ax.RecyclerView(*(self._person(name) for name in people(serial)[:5]), id="inbox_refreshable_thread_list")

    def _person(self, name: str) -> ax.View:
        return ax.Across(
            parts.face(name, size=56), ax.Text(name, size=16), height=76, padding=(16, 0), gap=16, desc=name
        )

    def _edit(self) -> ax.View:
        rows = (("Name", OWN_FULL_NAME), ("Username", OWN_NAME))
        fields = [
            ax.Column(ax.Caption(self.tr(word), size=12), ax.Text(value, size=16), padding=(16, 8), gap=4)
            for word, value in rows
        ]
        picture = ax.Across(parts.face(OWN_NAME, size=88), justify="center", padding=16)
        return ax.RecyclerView(picture, *fields)

    def _comments(self) -> ax.View:
        author, caption = self.intent.text("author"), self.intent.text("caption")
        rows = [self._comment(author, caption), *(self._comment(OWN_NAME, text) for text in self.said)]
        field = ax.EditText(
            id="layout_comment_thread_edittext", text=self.typed, hint=self.tr("Add a comment…"), weight=1,
            padding=(8, 12),
            on_change=self.bind("typed"), capitals="sentences", ime_action="send", on_ime_action=self._post,
        )  # fmt: skip
        post = ax.TextButton(self.tr("Post"), enabled=bool(self.typed.strip()), on_tap=self._post)
        below = ax.Across(parts.face(OWN_NAME, size=36), field, post, padding=(12, 8), gap=8)
        return ax.Column(ax.RecyclerView(*rows, key="comments"), below, weight=1)

    def _comment(self, author: str, text: str) -> ax.View:
        words = ax.Column(ax.Text(author, size=13, weight_name="medium"), ax.Text(text, size=14), weight=1, gap=2)
        return ax.Row(parts.face(author, size=36), words, width=ax.MATCH, padding=(16, 10), gap=12)

    def _post(self) -> None:
        if self.typed.strip():
            self.said = (*self.said, self.typed.strip())
            self.typed = ""
            self.hide_keyboard()
