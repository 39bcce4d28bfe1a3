from __future__ import annotations

import pytest

from pytest_mobileagent.simulator.system.plurals import plural_form, plural_forms


# CLDR's samples, in its order of forms.
@pytest.mark.parametrize(
    ("locale", "samples"),
    [
        ("en-US", {"one": (1,), "other": (0, 2, 11, 101)}),
        ("fr-CA", {"one": (0, 1), "other": (2, 17, 100)}),
        ("pt-BR", {"one": (0, 1), "other": (2, 17, 100)}),
        ("pt-PT", {"one": (1,), "other": (0, 2, 17)}),
        ("hi-IN", {"one": (0, 1), "other": (2, 17, 100)}),
        ("ur-PK", {"one": (1,), "other": (0, 2, 16, 100)}),
        ("ko-KR", {"other": (0, 1, 15, 100)}),
        ("zh-Hans-CN", {"other": (0, 1, 15, 100)}),
        ("ru-MD", {"one": (1, 21, 31, 101), "few": (2, 4, 22, 104), "many": (0, 5, 11, 14, 19, 100, 111)}),
        (
            "ar-EG",
            {
                "zero": (0,),
                "one": (1,),
                "two": (2,),
                "few": (3, 10, 103, 110),
                "many": (11, 26, 111),
                "other": (100, 102, 200),
            },
        ),
    ],
)
def test_numbers_take_the_forms_of_cldr(locale, samples):
    for form, numbers in samples.items():
        assert {number: plural_form(locale, number) for number in numbers} == dict.fromkeys(numbers, form)
    assert plural_forms(locale) == set(samples)
