### plain words and quotes
echo one two   three; echo 'a b' "c d" e\ f
### quotes inside quotes
echo "it's" 'say "hi"' "a\"b" "back\\slash" "dollar \$x" 'no $x'
### backslash in double quotes stays before other letters
printf '%s\n' "a\nb" "a\qb"
### echo interprets backslashes
echo "a\tb\nc"; echo 'x\\y'; echo -E 'a\tb'; echo -n abc; echo; echo -e 'o\0101'
### dollar quote
printf '%s|' $'a\tb' $'\x41' $'\101' $'it\'s' $'\e[0m' $'\u00e9'; echo
### empty words
printf '[%s]' "" '' $nothing "$nothing"; echo
### line continuation
echo a\
b
### comments
echo a # b
echo a#b
# only this
echo c
### assignment and use
x=5; y="$x$x"; echo $y ${x}0
### splitting of unquoted expansions
x="a  b c"; printf '[%s]' $x; echo; printf '[%s]' "$x"; echo
### splitting by IFS
IFS=:; x="a:b::c:"; printf '[%s]' $x; echo
### splitting by mixed IFS
IFS=" :"; x=" a : b  c:"; printf '[%s]' $x; echo
### empty IFS
IFS=; x="a b"; printf '[%s]' $x; echo
### positional parameters
set -- a "b c" d; echo $# $1 "$2" ; printf '[%s]' "$@"; echo; printf '[%s]' "$*"; echo; printf '[%s]' $*; echo
### joined by IFS
set -- a b c; IFS=-; echo "$*"; echo $*
### at inside text
set -- 1 2 3; printf '[%s]' "a$@b"; echo; set --; printf '[%s]' "a$@b" "$@"; echo
### ten parameters
set -- a b c d e f g h i j k; echo ${10} ${11} $10
### shift
set -- a b c; shift; echo $*; shift 2; echo "<$*>" $#
### defaults
unset x; e=; echo ${x-1} ${x:-2} ${e-3} ${e:-4} ${x+5} ${e+6} ${e:+7}; echo ${x:=8} $x
### default with spaces
printf '[%s]' ${x:-a b} "${x:-a b}"; echo
### nested defaults
echo ${a:-${b:-${c:-deep}}}
### length
x=hello; echo ${#x} ${#}; set -- a b; echo $# ${#*} ${#@}
### length of unicode
x=héllo; echo ${#x} ${x#h?}
### prefix and suffix
f=/a/b/c.tar.gz; echo ${f#*/} ${f##*/} ${f%.*} ${f%%.*} ${f%/*} ${f##*.}
### prefix pattern with quotes
x='*a*b'; echo "${x#\*}" "${x#'*'}" "${x%'*b'}"
### replace
x=banana; echo ${x/a/o} ${x//a/o} ${x/#b/B} ${x/%a/A} ${x//an} ${x//[an]/.}
### replace with slash and variable
p=/usr/bin; s=/; echo ${p//\//:} "${p//$s/-}"
### substring
x=abcdef; echo ${x:2} ${x:1:3} ${x: -2} ${x:0:1} ${x:2:0}end
### substring with variables
x=abcdef; i=2; echo ${x:i:2} ${x:$((i+1))}
### case of letters
typeset -u u; u=abc; typeset -l l; l=DEF; echo $u $l
### command substitution
echo $(echo a; echo b) "$(echo a; echo b)"
### command substitution drops newlines at the end
x=$(printf 'a\n\n\n'); echo "[$x]"
### nested command substitution
echo $(echo $(echo deep $(echo er)))
### backquotes
echo `echo a \`echo b\``
### file substitution
echo "$(<a.txt)"
### status of a substitution
x=$(exit 3); echo $?; x=$(false) || echo failed
### arithmetic
echo $((1+2*3)) $(((1+2)*3)) $((7/2)) $((-7/2)) $((7%3)) $((-7%3)) $((1<<4)) $((255>>2))
### arithmetic comparisons
echo $((1<2)) $((2<=1)) $((1==1)) $((1!=1)) $((1&&0)) $((1||0)) $((!5)) $((~5)) $((5&3)) $((5|3)) $((5^3))
### arithmetic assignments
x=5; echo $((x+=2)) $((x*=3)) $((x-=1)) $((x/=4)) $((x%=3)) $x
### increments
x=5; echo $((x++)) $((++x)) $((x--)) $((--x)) $x
### ternary and comma
echo $((1?2:3)) $((0?2:3)) $((1,2))
### arithmetic bases
echo $((0x1f)) $((16#ff)) $((2#1010)) $((010))
### arithmetic wraps at 32 bits
echo $((2147483647+1)) $((65536*65536)) $((1<<31))
### arithmetic of unset and nested names
a=b; b=7; echo $((a)) $((nothing+1)) $((a+a))
### arithmetic error
echo $((1/0)); echo not reached
### let and double parentheses
let x=3+4; echo $x $?; ((x==7)) && echo yes; ((x==8)) || echo no; ((x++)); echo $x
### tilde
HOME=/h; echo ~ ~/x "~" a~ x=~ 
### braces
echo a{b,c}d {1,2}{x,y} {a} {} "{a,b}" a{,b}
### glob
echo *.txt; echo ?.txt; echo [ab].txt; echo [!a].txt; echo nothing*; echo "*.txt"; echo dir/*
### glob of hidden files
echo .h* *h*; echo d*/
### glob in a variable
p='*.txt'; echo $p "$p"
### extended glob
echo @(a|b).txt !(a*|b*).txt +(a).txt ?(x)a.txt *(z)b.txt
### noglob
set -f; echo *.txt; set +f; echo a*.txt
### export reaches commands
export V=exported; W=not; env | grep '^[VW]='; sh -c 'echo $V $W'
### assignment for one command
V=1 sh -c 'echo $V'; echo "[$V]"
### unset
x=1; unset x; echo "[$x]" ${x-unset}
### readonly
readonly r=1; echo $r; (r=2; echo not reached) 2>/dev/null; echo $?
### error when unset
(echo ${x?}) 2>/dev/null; echo $?; (echo ${x:?message}) 2>&1 | grep -c message
### set -u
set -u; echo ${x-ok}; (echo $nothing) 2>/dev/null; echo $?
### special parameters
false; echo $?; echo $#; echo "[$-]" | grep -c h; set -- a; echo $1$#
### array
set -A a one two three; echo ${a[0]} ${a[1]} ${a[2]} ${#a[*]} "${a[@]}" $a
### array literal
a=(x "y z" w); printf '[%s]' "${a[@]}"; echo; a[5]=v; echo ${#a[@]} ${!a[*]}; a+=(q); echo ${a[6]}
### array index expressions
a=(0 1 2 3); i=1; echo ${a[i+1]} ${a[$i]} $((a[2]+a[3])); unset a[1]; echo ${a[*]}
### string appended
x=a; x+=b; x+=c; echo $x
### indirect name
typeset -n ref=target; target=5; echo $ref; ref=6; echo $target
### words from a loop of arrays
a=(p q); for x in "${a[@]}" end; do echo "$x"; done
### printf formats
printf '%d %5d|%-5d|%05d %x %X %o %c %s %%\n' 1 2 3 4 255 255 8 word text
### printf repeats and pads
printf '%s-%s\n' a b c; printf '%5.2f|%e|%g\n' 3.14159 1000 0.0001; printf '%b\n' 'a\tb'; printf '%3s|%-3s|%.2s\n' a b cde
### printf escapes
printf 'a\tb\\n\101\n'; printf '\x41\n'; printf 'no newline'; echo
### printf of nothing
printf '%s|%d\n'; printf 'x%sy\n' ''
