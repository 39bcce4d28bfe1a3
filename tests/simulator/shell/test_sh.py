from __future__ import annotations

import pytest

SCRIPTS = [
    ("quotes", "echo 'a  b' \"c  $HOME\" d\\ e", 0, "a  b c  / d e\n"),
    ("status at run time", "false; echo X4EXIT:$?", 0, "X4EXIT:1\n"),
    ("pipe", "printf 'b\\na\\n' | sort | head -n 1", 0, "a\n"),
    ("and or", "false && echo no || echo yes", 0, "yes\n"),
    ("for", "for i in 1 2 3; do echo $i; done | tail -n 1", 0, "3\n"),
    ("while read", "printf '1 2\\n3 4\\n' | while read a b; do echo $b; done", 0, "2\n4\n"),
    ("case", "case abc in x*) echo no;; a*) echo yes;; esac", 0, "yes\n"),
    ("function", "f() { echo $1; return 4; }; f x; echo $?", 0, "x\n4\n"),
    ("default value", "echo ${nope:-d} ${#HOME}", 0, "d 1\n"),
    ("strip", "x=a/b/c.txt; echo ${x##*/} ${x%.txt} ${x%%/*} ${x#*/}", 0, "c.txt a/b/c a b/c.txt\n"),
    ("substitution", "echo $(echo a; echo b) `echo c`", 0, "a b c\n"),
    ("arithmetic", "x=4; echo $((x * (2 + 3) % 7))", 0, "6\n"),
    ("here document", "cat <<E\n$((1+1)) $HOME\nE\n", 0, "2 /\n"),
    ("exit status", "exit 7", 7, ""),
    ("subshell", "x=1; (x=2; echo $x); echo $x", 0, "2\n1\n"),
    ("redirect", "echo hi > /sdcard/r; echo there >> /sdcard/r; cat < /sdcard/r", 0, "hi\nthere\n"),
    ("stderr to stdout", "ls /nope 2>&1 | wc -l", 0, "1\n"),
    ("background", "sleep 100 & echo $((! 0)); wait; echo done", 0, "1\ndone\n"),
    ("glob", "cd /sdcard; touch b1 b2; echo b?", 0, "b1 b2\n"),
    ("braces", "echo a{b,c}d", 0, "abd acd\n"),
    ("assignment for one command", "X=5 sh -c 'echo $X'", 0, "5\n"),
    ("script with arguments", "echo 'echo $2' > /data/local/tmp/s; sh /data/local/tmp/s a b", 0, "b\n"),
    ("condition", 'if [ -d "/sdcard" ]; then\n echo "Exists"\nelse\n echo "No"\nfi', 0, "Exists\n"),
    ("negation", "! false && echo ok", 0, "ok\n"),
    ("break", "for i in 1 2 3; do [ $i = 2 ] && break; echo $i; done", 0, "1\n"),
    ("set -e", "set -e; false; echo no", 1, ""),
]


@pytest.mark.parametrize(("script", "status", "output"), [row[1:] for row in SCRIPTS], ids=[row[0] for row in SCRIPTS])
def test_the_shell_runs_programs_as_mksh_does(shell, script, status, output):
    assert shell(script) == (status, output, "")


@pytest.mark.parametrize(
    ("script", "status", "error"),
    [
        ("foo", 127, "/system/bin/sh: foo: inaccessible or not found\n"),
        ("cat /nope", 1, "cat: /nope: No such file or directory\n"),
        ("ls /data/data/com.android.settings", 1, "ls: /data/data/com.android.settings: Permission denied\n"),
        ("echo 'x", 1, "/system/bin/sh: <stdin>[1]: syntax error: no closing quote\n"),
        ("cd /nope", 2, "/system/bin/sh: cd: /nope: No such file or directory\n"),
    ],
)
def test_mistakes_are_told_as_android_tells_them(shell, script, status, error):
    assert shell(script, uid=2000) == (status, "", error)


def test_unknown_commands_are_logged(shell, missing):
    shell("frobnicate; frobnicate")
    assert missing() == ["command: frobnicate"] * 2


def test_sleep_moves_a_virtual_clock(shell, phone):
    before = phone.clock.now()
    shell("sleep 90")
    assert phone.clock.now() == before + 90
