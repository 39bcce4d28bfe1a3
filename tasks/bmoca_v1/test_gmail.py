from __future__ import annotations

from ..bmoca import test_gmail as bmoca
from .versions import version_of

test_gmail_open = version_of(bmoca.test_gmail_open, goal="open the gmail app", upstream="gmail.open_the_gmail_app")
