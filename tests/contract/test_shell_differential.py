"""The phone's shell against the programs that Android ships: the same scripts, over the same files."""

from __future__ import annotations

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from tests.contract.shells import Embedded, Judge, missing_programs, scripts

pytestmark = pytest.mark.skipif(bool(missing_programs()), reason=f"not installed: {', '.join(missing_programs())}")
CORPUS = scripts()


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    return Judge(tmp_path_factory.mktemp("shells"))


@pytest.fixture(scope="module")
def embedded():
    return Embedded()


@pytest.mark.parametrize("script", [text for _, text in CORPUS], ids=[title for title, _ in CORPUS])
def test_a_script_does_the_same(judge, embedded, script):
    assert embedded.run(script) == judge.run(script)


def test_the_corpus_is_large():
    assert len(CORPUS) >= 150


WORDS = st.sampled_from(
    [
        "a", "b c", "", "*", "*.txt", "x=1", "-n", "é", "a.txt", "dir", "{p,q}", "~x", "[ab]", "a\\b", "$", "#h", "!",
        "1", "007",
    ]
)  # fmt: skip
NAMES = st.sampled_from(["x", "y", "z"])
QUOTES = st.sampled_from(["{}", "'{}'", '"{}"'])
EXPANSIONS = st.sampled_from(
    [
        "$x", '"$x"', "${x:-d}", "${x:+s}", "${#x}", "${x#?}", "${x%?}", "${x##*b}", "${x%%b*}", "${x/a/o}",
        "${x//a/o}", "${x:1}", "${x:0:2}", "$#", "$*", '"$@"', "$((1+2))", "$((x+1))",
        "$(echo s)", '"$(echo "$y")"', "${y:=n}", "$?",
    ]
)  # fmt: skip


@st.composite
def words(draw):
    """A word: some text, quoted in some way, and expansions."""
    pieces = draw(st.lists(st.one_of(st.builds(str.format, QUOTES, WORDS), EXPANSIONS), min_size=1, max_size=2))
    return "".join(pieces)


SIMPLE = st.one_of(
    st.builds(lambda items: "printf '[%s]' " + " ".join(items), st.lists(words(), min_size=1, max_size=3)),
    st.builds("{}={}".format, NAMES, words()),
    st.builds(lambda a, op, b: f"[ {a} {op} {b} ]", words(), st.sampled_from(["=", "!="]), words()),
    st.builds(lambda items: "set -- " + " ".join(items), st.lists(words(), max_size=3)),
    st.sampled_from(["true", "false", "(exit 3)", "cat a.txt", "echo $?", "shift", "unset y", "! true", "IFS=b"]),
)


def compound(inner):
    return st.one_of(
        st.builds("{} && {}".format, inner, inner),
        st.builds("{} || {}".format, inner, inner),
        st.builds("{}; {}".format, inner, inner),
        st.builds("if {}; then {}; else {}; fi".format, inner, inner, inner),
        st.builds(lambda name, items, body: f"for {name} in {' '.join(items)}; do {body}; done", NAMES,
                  st.lists(words(), max_size=3), inner),
        st.builds("case {} in a*) {};; ?) {};; *) {};; esac".format, words(), inner, inner, inner),
        st.builds("( {} )".format, inner), st.builds("{{ {}; }} | cat".format, inner),
        st.builds("{{ {}; }} > out; cat out".format, inner), st.builds("x=$({})".format, inner),
        st.builds("f() {{ {}; }}; f a 'b c'".format, inner),
    )  # fmt: skip


@seed(20231015)
@settings(max_examples=60, deadline=None, database=None)
@given(st.recursive(SIMPLE, compound, max_leaves=5))
def test_a_generated_script_does_the_same(judge, embedded, script):
    script = f'exec 2>/dev/null; x=ab; {script}\necho "|$?|$x|$y|$#"'
    assert embedded.run(script) == judge.run(script)
