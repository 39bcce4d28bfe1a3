"""awk, judged by the very program that Android ships: the same generated programs over the same lines."""

import shlex

from hypothesis import given, seed, settings
from hypothesis import strategies as st

from tests.contract.answers import Answers, asks
from tests.contract.shells import SCRIPTS, Result

GENERATED = Answers(SCRIPTS / "generated_awk.json")

LINES = "alpha 1 2.5 x:y\n\n10 010 1e1 +10 ab\nfoo  bar\tbaz 3\n-1 0 zz 07x\n"
TARGETS = st.sampled_from(["x", "y", "$1", "$2", "$NF", "a[1]", 'a["k"]', "a[x]", "$(1+1)"])
TERMS = st.one_of(
    TARGETS,
    st.sampled_from(
        ["0", "1", "2.5", "-3", "10", '""', '"10"', '"abc"', '"1e1"', '"a.b"', "NR", "NF", "$0", "undefined", "1e6"]
    ),
)
REGEXES = st.sampled_from(
    ["/a/", "/^[0-9]+$/", "/a|foo/", "/(ab|a)b?/", "/[^a-z ]+/", "/.$/", "/x*/", "/o{2}/", "/[[:digit:]]+/", '"b+"']
)
INFIX = st.sampled_from(["+", "-", "*", "/", "%", "^", " ", "<", "<=", "==", "!=", ">", ">=", "&&", "||", " ~ "])


def larger(inner):
    return st.one_of(
        st.builds("({} {} {})".format, inner, INFIX, inner),
        st.builds("({} ? {} : {})".format, inner, inner, inner),
        st.builds("({} {} {})".format, TARGETS, st.sampled_from(["=", "+=", "-=", "*=", "^="]), inner),
        st.builds("{}{}".format, TARGETS, st.sampled_from(["++", "--"])),
        st.builds("(++{})".format, TARGETS), st.builds("(!{})".format, inner), st.builds("(-{})".format, inner),
        st.builds("length({})".format, inner), st.builds("int({})".format, inner),
        st.builds("substr({}, {}, {})".format, inner, inner, inner), st.builds("substr({}, {})".format, inner, inner),
        st.builds("index({}, {})".format, inner, inner), st.builds("toupper({})".format, inner),
        st.builds("(match({}, {}) RSTART RLENGTH)".format, inner, REGEXES),
        st.builds("split({}, b, {})".format, inner, st.one_of(REGEXES, st.sampled_from(['" "', '":"', '""']))),
        st.builds("gsub({}, {}, {})".format, REGEXES, st.sampled_from(['"<&>"', '"\\\\&"', '""', '"-"']), TARGETS),
        st.builds("sub({}, {})".format, REGEXES, st.sampled_from(['"[&]"', '"z"'])),
        st.builds("({} ~ {})".format, inner, REGEXES), st.builds("({} in a)".format, inner),
        st.builds("f({}, {})".format, inner, inner),
        st.builds('sprintf("{}", {})'.format, st.sampled_from(["%s|", "%d|", "%5s", "%.2f", "%x", "%-4d.", "%g"]),
                  inner),
    )  # fmt: skip


EXPRESSIONS = st.recursive(TERMS, larger, max_leaves=5)
STATEMENTS = st.recursive(
    st.one_of(
        EXPRESSIONS,
        st.builds("print ({}), ({})".format, EXPRESSIONS, EXPRESSIONS),
        st.builds('printf "%s;", ({})'.format, EXPRESSIONS),
        st.sampled_from(["delete a", "delete a[1]", "next", "NF = 2"]),
    ),
    lambda inner: st.one_of(
        st.builds("if ({}) {{ {} }} else {{ {} }}".format, EXPRESSIONS, inner, inner),
        st.builds("for (i = 0; i < 3; i++) {{ {} }}".format, inner),
        st.builds("for (k in a) {{ {}; print k }}".format, EXPRESSIONS),
        st.builds("n = 0; do {{ {} }} while (n++ < 2)".format, inner), st.builds("{}\n{}".format, inner, inner),
    ),
    max_leaves=3,
)  # fmt: skip
PATTERNS = st.one_of(
    st.just(""), st.just("END"), REGEXES, EXPRESSIONS, st.builds("{}, {}".format, EXPRESSIONS, REGEXES)
)


def script(rules, separator=" "):
    program = "\n".join(f"{pattern} {{ {body} }}" for pattern, body in rules)
    program += "\nfunction f(p, q) { p = p q; return length(p) > 60 ? substr(p, 1, 60) : p }"
    return (
        f"printf %s {shlex.quote(LINES)} | awk -F {shlex.quote(separator)} {shlex.quote(program)} 2>/dev/null; echo $?"
    )


@asks
@seed(20231015)
@settings(max_examples=120, deadline=None, database=None)
@given(st.lists(st.tuples(PATTERNS, STATEMENTS), min_size=1, max_size=2), st.sampled_from([" ", ":", "[ :]", "a"]))
def test_the_judge_runs_a_generated_program_as_the_phone_does(judge, embedded, update, rules, separator):
    text = script(rules, separator)
    answer = judge.run(text)
    assert embedded.run(text) == answer
    if update:
        GENERATED.compare(text, answer, update=True)


def test_generated_programs_do_what_the_judge_said(embedded):
    assert len(list(GENERATED)) >= 100
    for text in GENERATED:
        assert embedded.run(text) == Result(*GENERATED[text]), text
