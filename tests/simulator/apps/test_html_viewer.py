from __future__ import annotations

from pytest_mobileagent.simulator.system.documents import document_uri
from pytest_mobileagent.simulator.system.intents import VIEW, Intent

PAGE = "<title>Notes</title><h1>Hello</h1><p id=a>text</p><script>document.title = 'ran'</script>"
PATH = "/storage/emulated/0/Download/page.html"


def view(phone):
    intent = Intent(VIEW, data=document_uri(PATH), type="text/html", package="com.android.htmlviewer")
    phone.activities.start(intent)


def test_it_shows_a_page_and_runs_no_script(phone, hand):
    phone.disk.write(PATH, PAGE)

    view(phone)

    assert hand.shows("Hello")
    assert hand.shows("Notes")


def test_a_page_that_is_gone_is_not_available(phone, hand):
    view(phone)

    assert hand.shows("Web page not available")


def test_files_offers_it_besides_the_browser(phone, hand):
    phone.disk.write(PATH, PAGE)
    hand.open("com.google.android.documentsui/com.android.documentsui.files.FilesActivity")

    hand.tap("page.html")

    assert hand.shows("Open with")
    assert [hand.shows(name) for name in ("Chrome", "HTML Viewer")] == [True, True]
