"""The phone's shell against the programs that Android ships: the same scripts, over the same files."""

from __future__ import annotations

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from tests.contract.answers import Answers, asks
from tests.contract.shells import SCRIPTS, Result, scripts

CORPUS = scripts()
ANSWERS = {stem: Answers(SCRIPTS / f"{stem}.json") for stem in {stem for stem, _, _ in CORPUS}}
GENERATED = Answers(SCRIPTS / "generated.json")
EACH = pytest.mark.parametrize(
    ("stem", "script"),
    [(stem, text) for stem, _, text in CORPUS],
    ids=[f"{stem}: {title}" for stem, title, _ in CORPUS],
)


@pytest.mark.always
@EACH
def test_a_script_does_what_the_judges_said(embedded, stem, script):
    assert embedded.run(script) == Result(*ANSWERS[stem][script])


@asks
@EACH
def test_the_judges_say_the_same_again(judge, update, stem, script):
    ANSWERS[stem].compare(script, judge.run(script), update=update)


def test_nothing_is_kept_that_is_not_asked(update):
    for stem, answers in ANSWERS.items():
        asked = {text for of, _, text in CORPUS if of == stem}
        if update:
            answers.keep(asked)
        assert set(answers) == asked


def test_the_corpus_is_large():
    assert len(CORPUS) >= 150


def test_generated_scripts_do_what_the_judges_said(embedded):
    assert len(list(GENERATED)) >= 50
    for script in GENERATED:
        assert embedded.run(script) == Result(*GENERATED[script]), script


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


@asks
@seed(20231015)
@settings(max_examples=60, deadline=None, database=None)
@given(st.recursive(SIMPLE, compound, max_leaves=5))
def test_the_judges_run_a_generated_script_as_the_phone_does(judge, embedded, update, script):
    script = f'exec 2>/dev/null; x=ab; {script}\necho "|$?|$x|$y|$#"'
    answer = judge.run(script)
    assert embedded.run(script) == answer
    if update:
        GENERATED.compare(script, answer, update=True)
