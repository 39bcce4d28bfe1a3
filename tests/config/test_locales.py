from __future__ import annotations

import pytest

from pytest_mobileagent.config.load import known_configs
from pytest_mobileagent.config.locales import is_tag, unknown_part


@pytest.mark.parametrize(
    ("tag", "told"),
    [
        ("ur-PK", ""),
        ("mo", ""),  # as Java writes Romanian of Moldova
        ("xyz", "language 'xyz'"),
        ("und-US", "language 'und'"),
        ("en-AN", "country 'AN'"),  # which has become three
        ("en-UK", "country 'UK' (is 'GB' meant?)"),
        ("sr-Ltan", "script 'Ltan'"),
    ],
)
def test_the_part_that_is_not_known_is_told(tag, told):
    assert is_tag(tag)
    assert unknown_part(tag) == told


def test_all_languages_of_the_configurations_are_known():
    assert {unknown_part(config.locale) for config in known_configs().values()} == {""}


@pytest.mark.parametrize("text", ["", "english", "EN-us", "en_US", "en-US\n", 5, None])
def test_what_is_written_otherwise_is_no_tag(text):
    assert not is_tag(text)
