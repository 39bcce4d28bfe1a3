"""What a page says counts on the page of a file, and nowhere else."""

from __future__ import annotations

import pytest

from pytest_mobileagent.device.hierarchy import parse
from pytest_mobileagent.state.browser import Browser

CHROME = "com.android.chrome"
FILE = "content://com.android.externalstorage.documents/document/primary%3ADownload%2Ftask.html"

DOWNLOADS = "content://com.android.providers.downloads.documents/document"


class Phone:
    """Shows Chrome, with an address and a page."""

    def __init__(self, address, page, front=f"{CHROME}/.Main"):
        self.address, self.page, self.front = address, page, front

    def activity(self):
        return self.front

    def content_query(self, uri, projection, *, where):
        assert (uri, projection) == ("content://media/external/file", ("_display_name",))
        return {"_id=31": [{"_display_name": "task.html"}], "_id=32": [{"_display_name": "own.html"}]}.get(where, [])

    def hierarchy(self):
        def node(text, cls, inside="", name=""):
            return (f'<node package="{CHROME}" class="{cls}" text="{text}" resource-id="{name}" '
                    f'bounds="[0,0][9,9]">{inside}</node>')  # fmt: skip

        bar = node(self.address, "android.widget.EditText", name=f"{CHROME}:id/url_bar")
        web = node("", "android.webkit.WebView", node(self.page, "android.widget.TextView"))
        return parse(f'<hierarchy rotation="0">{node("", "android.widget.FrameLayout", bar + web)}</hierarchy>')


@pytest.mark.parametrize(
    ("phone", "told"),
    [
        (Phone(FILE, "Success!"), ""),
        (Phone("file:///sdcard/Download/task.html", "Success!"), ""),
        (Phone(f"{DOWNLOADS}/31", "Success!"), ""),
        (Phone(f"{DOWNLOADS}/msf%3A31", "Success!"), ""),
        (Phone(f"{DOWNLOADS}/msf%3A32", "Success!"), "the page is own.html and not task.html"),
        (Phone("content://media/external/downloads/32", "Success!"), "the page is own.html and not task.html"),
        (Phone(FILE.replace("task", "own"), "Success!"), "the page is own.html and not task.html"),
        (Phone(FILE, "Try again"), "the page does not say 'Success!'"),
        (Phone("Success!", "Try again"), "the page's address is 'Success!', which is no file of the phone's"),
        (Phone("data:text/html,Success!", "Success!"),
         "the page's address is 'data:text/html,Success!', which is no file of the phone's"),
        (Phone("example.com", "Success!"), "the page's address is 'example.com', which is no file of the phone's"),
        (Phone(FILE, "Success!", front="a.b/.C"), "Chrome is not in front, but a.b/.C"),
    ],
    ids=["a file", "by its path", "by a download's number", "by its number", "another by its number",
         "another by the store's", "another file", "not yet", "typed into the bar",
         "a page in an address", "a web page", "behind"],
)  # fmt: skip
def test_only_the_page_of_a_file_says_that_it_is_done(phone, told):
    assert Browser(phone).page_differs("Success!", "task.html") == told
