### if elif else
for x in 1 2 3; do if [ $x = 1 ]; then echo one; elif [ $x = 2 ]; then echo two; else echo other; fi; done
### status of if without a branch
if false; then echo no; fi; echo $?
### while and until
i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done; until [ $i -eq 0 ]; do i=$((i-1)); done; echo $i
### break and continue
for i in 1 2 3 4 5; do [ $i = 2 ] && continue; [ $i = 4 ] && break; echo $i; done; echo after $i
### break two loops
for i in a b; do for j in 1 2; do [ $j = 2 ] && break 2; echo $i$j; done; done; echo end
### continue of an outer loop
for i in a b; do for j in 1 2; do [ $j = 2 ] && continue 2; echo $i$j; done; done
### for without in
set -- x y; for a; do echo $a; done; for a do echo $a; done
### for of nothing
for a in; do echo no; done; echo $? $a
### loop reads a file
while read -r line; do echo "<$line>"; done < a.txt
### loop reads fields
printf '1 one\n2 two three\n' | while read n w; do echo "$w=$n"; done
### last command of a pipeline is in a subshell
x=1; echo 2 | read x; echo $x
### case
for x in apple bob 'c d' 12 ''; do case $x in a*) echo A;; b?b|x) echo B;; 'c d') echo C;; [0-9]*) echo N;; *) echo other "[$x]";; esac; done
### case falls through
case a in a) echo 1;& b) echo 2;; c) echo 3;; esac; case a in a) echo 1;;& esac 2>/dev/null; case a in (a) echo paren;; esac
### case without a match
false; case x in y) echo no;; esac; echo $?
### case with quoted pattern
x='*'; case $x in '*') echo star;; esac; case abc in "$x") echo no;; $x) echo yes;; esac
### and or
true && echo a || echo b; false && echo c || echo d; false || false || echo e; true && false; echo $?
### negation
! true; echo $?; ! false && echo ok; if ! false; then echo yes; fi
### groups
{ echo a; echo b; } | tr a-z A-Z; (echo c; exit 3); echo $?
### subshell keeps variables to itself
x=1; (x=2; echo $x; cd /); echo $x; pwd | grep -c /w
### functions
f() { echo "f $1 $#"; return 4; }; f a b; echo $?; function g { echo g; }; g
### function positional parameters come back
set -- outer; f() { echo $1; set -- changed; echo $1; }; f inner; echo $1
### local
x=global; f() { local x=local; echo $x; g; }; g() { echo g:$x; }; f; echo $x
### typeset in a ksh function is local
x=1; function f { typeset x=2; y=3; echo $x; }; f; echo $x $y
### recursion
fact() { if [ $1 -le 1 ]; then echo 1; else echo $(($1 * $(fact $(($1 - 1))))); fi; }; fact 6
### function with redirection
f() { echo in; } >out.txt; f; cat out.txt
### unset function
f() { echo f; }; unset -f f; f 2>/dev/null; echo $?
### return without status
f() { false; return; }; f; echo $?
### exit status of exit
(exit); echo $?; (false; exit); echo $?; (exit 256); echo $?; (exit 300); echo $?
### exit ends
echo a; exit 5; echo b
### pipeline status
false | true; echo $?; true | false; echo $?; set -o pipefail; false | true; echo $?
### pipestatus of mksh
true | false | (exit 3); echo ${PIPESTATUS[*]}
### set -e ends
set -e; echo a; false; echo b
### set -e is off in conditions
set -e; if false; then :; fi; false || echo ok; ! true; while false; do :; done; false && true; echo end
### set -e in functions
set -e; f() { false; echo no; }; f; echo no
### set -e in a subshell
set -e; (false; echo no); echo no
### set -e with or
set -e; f() { false; echo reached; }; f || echo no; echo end
### background and wait
(exit 3) & wait $!; echo $?; { echo bg; } & wait; echo end
### wait of several
sleep 0.01 & a=$!; (exit 7) & b=$!; wait $a; echo $?; wait $b; echo $?
### trap at exit
trap 'echo bye' EXIT; echo hi
### trap at exit sees the status
trap 'echo status $?' EXIT; exit 3
### trap reset
trap 'echo no' EXIT; trap - EXIT; echo hi
### trap in a subshell
trap 'echo outer' EXIT; (echo inner); (trap 'echo sub' EXIT; echo in)
### trap of a signal
trap 'echo got' USR1; kill -USR1 $$; echo after
### trap of an error
trap 'echo ERR $?' ERR; false; true; echo end
### eval
x='echo $y'; y=5; eval $x; eval 'a=1; b=2'; echo $a$b; eval false; echo $?
### dot
echo 'v=sourced; echo $1; return 3' > s.inc; . ./s.inc arg; echo $? $v
### command builtin
echo() { print function; }; echo a; command echo b; builtin echo c
### command -v
command -v echo; command -v cd; command -v nosuch; echo $?; f() { :; }; command -v f
### type and whence
type cd; whence echo; type nosuch; echo $?
### alias
alias ll='echo aliased'
ll x
unalias ll; ll 2>/dev/null; echo $?
### colon and true
: anything; echo $?; true; echo $?; false; echo $?
### not found
nosuchcommand 2>/dev/null; echo $?; ./nosuch 2>/dev/null; echo $?; ./a.txt 2>/dev/null; echo $?; ./dir 2>/dev/null; echo $?
### script with arguments
echo 'echo $0 $1 $#; exit 4' > s.sh; sh s.sh x y; echo $?
### executable script
printf '#!/bin/sh\necho run $1\n' > s.sh; chmod +x s.sh; ./s.sh a
### getopts
set -- -a -b val -cd rest; while getopts ab:cd o; do echo "$o ${OPTARG-none}"; done; shift $((OPTIND-1)); echo "$@"
### getopts errors
set -- -x; while getopts :a: o; do echo "$o $OPTARG"; done; OPTIND=1; set -- -a; while getopts :a: o; do echo "$o $OPTARG"; done
### getopts in a function
f() { OPTIND=1; while getopts n: o "$@"; do echo $o=$OPTARG; done; }; f -n 5 -n6
### read
printf 'a b c\nd\\\ne\n' > r.txt; { read x y; read z; echo "$x|$y|$z"; } < r.txt
### read raw
printf 'a\\tb\n' | { read -r x; echo -E "$x"; }; printf 'a\\tb\n' | { read x; echo -E "$x"; }
### read with IFS
echo 'a:b:c' | { IFS=: read x y z; echo "$x $y $z"; }; echo ' lead  trail ' | { read x; echo "[$x]"; }; echo ' keep ' | { IFS= read x; echo "[$x]"; }
### read at the end
printf 'last' | { read x; echo $? $x; read y; echo "$? [$y]"; }
### read into the default and an array
echo one | { read; echo $REPLY; }; echo 'p q r' | { read -A a; echo ${a[2]} ${#a[@]}; }
### read some characters and other delimiters
printf 'abcdef' | { read -N 3 x; echo $x; }; printf 'a;b;' | { read -d ';' x; echo $x; }
### test strings
[ a = a ] && echo 1; [ a != b ] && echo 2; [ -z "" ] && echo 3; [ -n x ] && echo 4; [ x ] && echo 5; [ "" ] || echo 6; [ a \< b ] && echo 7
### test numbers
[ 1 -lt 2 ] && [ 2 -le 2 ] && [ 3 -gt 2 ] && [ 3 -ge 3 ] && [ 1 -eq 1 ] && [ 1 -ne 2 ] && echo all; [ 01 -eq 1 ] && echo octal
### test files
[ -f a.txt ] && [ -d dir ] && [ -e a.txt ] && [ -s a.txt ] && [ ! -s empty ] && [ -r a.txt ] && [ ! -e none ] && echo all; [ -L link ] && echo link; [ a.txt -ef ./a.txt ] && echo same
### test combinations
[ 1 = 1 -a 2 = 2 ] && echo and; [ 1 = 2 -o 2 = 2 ] && echo or; [ ! 1 = 2 ] && echo not; [ \( 1 = 1 \) ] && echo paren; test; echo $?; test -n; echo $?
### test errors
[ a -eq 1 ] 2>/dev/null; echo $?; [ 1 -lt ] 2>/dev/null; echo $?; [ a b ] 2>/dev/null; echo $?; [ a 2>/dev/null; echo $?
### double brackets
x='a b'; [[ $x = 'a b' ]] && echo 1; [[ $x = a* ]] && echo 2; [[ $x = 'a*' ]] || echo 3; [[ -n $x && -z $y ]] && echo 4; [[ a < b || x = y ]] && echo 5; [[ ! -f none ]] && echo 6
### double brackets with groups and numbers
[[ (1 -lt 2) && (3 -gt 2) ]] && echo 1; [[ 1+1 -eq 2 ]] && echo 2; [[ abc = @(abc|def) ]] && echo 3; [[ -v nothing ]] || echo 4; [[ a.txt -nt none ]] && echo 5
### redirections
echo a > f; echo b >> f; cat < f; cat f f > g; wc -l < g; echo err 2>/dev/null >&2; ls none 2> e; cat e | grep -c none
### redirections of both
{ echo out; echo err >&2; } > both 2>&1; cat both; { echo out; echo err >&2; } 2>&1 >/dev/null; { echo o; echo e >&2; } &> both2; cat both2
### descriptors
exec 3> three; echo hi >&3; exec 3>&-; cat three; exec 4< a.txt; read x <&4; read y <&4; echo $x $y; exec 4<&-
### swapped outputs
{ echo out; echo err >&2; } 3>&1 1>&2 2>&3 | tr a-z A-Z
### exec redirects the rest
exec > rest; echo a; echo b; exec >&2; cat rest >&1
### noclobber
set -C; echo a > new; echo b > new; echo $?; echo c >| new; cat new
### here document
cat <<END
a $((1+1)) $(echo sub) \$x
  "quoted" 'single'
END
### here document without expansion
x=1; cat <<'END'
$x $(no) \\
END
### here document with tabs
cat <<-END
	tab
		two
	END
### two here documents
cat <<A; cat <<B
in a
A
in b
B
### here document in a loop
for i in 1 2; do cat <<E
$i
E
done
### here document in a function and a pipe
f() { cat <<E | tr a-z A-Z
text $1
E
}
f x
### here string
cat <<< "here string"; read x <<< 'a b'; echo $x
### input from a missing file
cat < none 2>/dev/null; echo $?; : < none 2>/dev/null; echo not reached?
### process of a compound with redirection
while read x; do echo "-$x"; done < a.txt > o; cat o; if true; then echo t; fi > p; cat p
### pipeline of many
seq 10 | grep -v 5 | sort -rn | head -3 | tr '\n' ' '; echo
### pipe ends early
yes | head -2
### syntax errors
sh -c 'if' 2>/dev/null; echo $?; sh -c 'echo (' 2>/dev/null; echo $?; sh -c 'fi' 2>/dev/null; echo $?; sh -c "echo 'x" 2>/dev/null; echo $?
### print
print a b; print -n c; print -r 'd\n'; print -- -x; print 'e\tf'; print -u1 g
### cd and pwd
cd dir && pwd | sed 's,.*/,,'; cd ..; cd -  | sed 's,.*/,,'; cd none 2>/dev/null; echo $?; cd; echo $?
### cd changes PWD
cd dir; echo ${PWD##*/} ${OLDPWD##*/}; cd sub/..; echo ${PWD##*/}
### set lists options
set -x 2>/dev/null; set +x; set -o | grep -c errexit; set -o noglob; echo *; set +o noglob
### trace
set -x; echo a 2>/dev/null; x=1; set +x
### umask
umask; umask 077; umask; touch m; stat -c %a m
### ulimit and times
ulimit -n >/dev/null; echo $?; times >/dev/null; echo $?
### select from end of input
select x in a b; do echo $x; done < /dev/null 2>/dev/null; echo $?
### time keyword
time true 2>/dev/null; echo $?
### exec replaces
exec echo replaced; echo not reached
### command not found in a pipeline
echo a | nosuch 2>/dev/null | cat; echo $?
### long lines of commands
if true; then for i in 1; do case $i in 1) while true; do { (echo deep); break; }; done;; esac; done; fi
### semicolons and newlines
echo a; echo b
echo c;
{ echo d
}
### reserved words as arguments
echo if then else fi do done case esac { } ! in function
### keywords after newlines
if
true
then
echo yes
fi
### random and seconds
[ $RANDOM -ge 0 ] && echo r; [ $SECONDS -ge 0 ] && echo s
### arithmetic for
i=0; while ((i < 3)); do ((i++)); done; echo $i; ((i > 2)) && echo more
