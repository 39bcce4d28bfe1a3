### awk prints fields
awk '{print $1, NR, NF}' a.txt b.txt; awk '{print $2 "-" $1}' b.txt; awk -F: '{print $NF}' <<< 'a:b:c'; echo ' x  y ' | awk '{print $1; print $2; print NF; print $0}'
### awk patterns
seq 10 | awk '$1 > 3 && $1 < 6'; seq 10 | awk '/1/'; seq 10 | awk '!/1/ {n++} END {print n}'; seq 10 | awk 'NR == 2 || NR == 4 {print "x" $0}'; seq 3 | awk 'END {print NR, $0}'; awk 'BEGIN {print "b"} END {print NR}' a.txt
### awk ranges
seq 10 | awk '/3/,/5/'; seq 10 | awk 'NR==2,NR==2; /8/,/nothing/ {print "r" $0}'; seq 10 | awk '$1==3,$1==3 {print} /5/,/6/'
### awk numbers
awk 'BEGIN {print 1/3, 1e6, 1e5*10, 123456789, 0.1+0.2, 1e300*10, 2^53, 2^0.5, -3 % 2, 7 % -3, 2**3, 1e-5, 100000 * 100000, 3.0, "3.0"+0, "3x"+1, ".5."+0, "1e2x"+0, "+5"+0, "-5"+0, " 12 "+0}'
### awk integers and zero
awk 'BEGIN {print -0, 0*-1, int(3.9), int(-3.9), int("4abc"), 1e30, 2^63, 2^31, -2^31; print 0x11, 011, "0x11"+0, 1e3x}'
### awk precedence
awk 'BEGIN {print 1 + 2 * 3, (1 + 2) * 3, 2 ^ 3 ^ 2, -2 ^ 2, 2 ^ -1, !0 + 1, 1 - -1, 10 % 4 * 2, 1 " " -1, 1 - 1 " " 2; x = y = 3; print x y, x+y z; print 1 == 1 ? "a" : "b"}' ; awk 'BEGIN {x = 5; print x++ + ++x, x--, x, -x, +"3a", !x, !"", !"a"; print (1 < 2) (2 < 1); print 2 < 1}'
### awk assignment
awk 'BEGIN {x = 5; x += 2; print x; x -= 1; print x; x *= 3; print x; x /= 2; print x; x %= 5; print x; x ^= 2; print x; x **= 2; print x; $3 = "q"; print; print NF; a["x"] += 4; print a["x"]++, a["x"]}'
### awk comparisons
awk 'BEGIN {print ("10" < "9"), (10 < 9), ("a" < "b"), ("abc" < "abd"), (2 == 2.0), ("2" == 2), ("2.0" == 2), (x == 0), (x == ""), ("" < "a")}'; echo '10 9 2.0 2 abc' | awk '{print ($1 < $2), ($3 == $4), ($1 < $5), ($5 > 5), ($3 == "2")}'; echo '0x1A 26 1e1 10' | awk '{print ($1 == $2), ($3 == $4)}'
### awk truth
echo '0 00 0.0 a' | awk '{print ($1 ? "t" : "f") ($2 ? "t" : "f") ($3 ? "t" : "f") ($4 ? "t" : "f") ("0" ? "t" : "f") (0 ? "t" : "f") ("" ? "t" : "f") (x ? "t" : "f")}'; printf '0\n1\n\nx\n' | awk '$0'; printf '0\n1\n' | awk '$1 {print "yes"} !$1 {print "no"}'
### awk if and loops
awk 'BEGIN {for (i = 0; i < 5; i++) {if (i == 1) continue; if (i == 4) break; print i}; while (j < 3) j++; print j; do {k += 2} while (k < 5); print k; for (;;) {if (++n > 3) break}; print n; if (n > 3) print "big"; else print "small"; if (0) ; else print "else"}'
### awk nested loops
awk 'BEGIN {for (i = 1; i <= 3; i++) {for (j = 1; j <= 3; j++) {if (j == 2) continue; printf "%d%d ", i, j; if (i == 2) break}; print ""}}'
### awk statements across lines
awk 'BEGIN {
  x = 1   # a remark
  if (x == 1)
    print "one"
  else
    print "other"

  for (i = 0; i < 2; i++)
    print i
  while (i-- > 0)
    print "w", i
  y = x \
    + 2; print y,
    "z"
  do
    y--
  while (y > 0)
  print y; { print "block" } ;
}
END { print "end" }
function f(a,
  b) {
  return a +
b }' /dev/null; awk 'BEGIN{if(1)print "a";else print "b"}
BEGIN{if(0){print "a"}else if(1){print "c"}else{print "d"}}'
### awk arrays
awk 'BEGIN {a["x"] = 1; a[1] = 2; a["1"]++; print a[1], length(a), ("x" in a), ("y" in a), length(a); delete a["x"]; print ("x" in a); a[1, 2] = 3; for (k in a) {split(k, p, SUBSEP); print p[1], p[2]}; if ((1, 2) in a) print "pair"; delete a; print length(a)}'
### awk order of an array
awk 'BEGIN {for (i = 0; i < 30; i++) a[i] = i; for (k in a) printf "%s ", k; print ""; for (i = 0; i < 300; i++) b["k" i] = i; for (k in b) printf "%s ", k; print ""}'; awk '{c[$1]++} END {for (w in c) print w, c[w]}' <<< 'the
quick
brown
fox
the
lazy
dog'
### awk order after deleting
awk 'BEGIN {for (i = 0; i < 120; i++) a["e" i]; for (i = 0; i < 120; i += 3) delete a["e" i]; for (k in a) printf "%s ", k; print length(a); for (i = 0; i < 900; i++) a[i * 7]; for (k in a) printf "%s ", k; print ""}'
### awk deletes while walking
awk 'BEGIN {for (i = 0; i < 10; i++) a[i]; for (k in a) {n++; delete a[k]}; print n, length(a)}'
### awk split
awk 'BEGIN {n = split("a b  c", p); print n, p[1], p[3]; n = split("a:b:c", p, ":"); print n, p[2]; n = split("a1b22c", p, /[0-9]+/); print n, p[1] p[2] p[3]; n = split("", p); print n, length(p); n = split("abc", p, ""); print n, p[1], p[3]; n = split("a.b.c", p, "."); print n, p[3]; print split(" a b ", p, / /), p[1] "|" p[2]; print split("a||b", p, "|"), split("xABy", p, "AB"), p[2]}'
### awk sub and gsub
echo 'hello world' | awk '{gsub(/o/, "0"); print; sub(/l+/, "L"); print; print gsub(/z/, "y"), $1; n = gsub(/[a-z]/, "<&>"); print n, $0}'; awk 'BEGIN {s = "aaa"; print gsub(/a/, "b", s), s; t = "hello"; gsub(/l/, "[&]\\&", t); print t; u = "a.b.c"; gsub(".", "x", u); print u; v = "a.b.c"; gsub("\\.", "x", v); print v; w = "path/to"; gsub("/", "\\/", w); print w}'
### awk gsub of nothing
awk 'BEGIN {a = "A"; gsub(/x*/, "-", a); print a; b = "abc"; gsub(/x*/, "-", b); print b; c = "axxb"; gsub(/x*/, "-", c); print c; d = "hello"; gsub("", "-", d); print d; e = "aaa"; gsub(/^a/, "x", e); print e; f = "abc"; gsub(/$/, "!", f); print f; g = ""; gsub(/x*/, "y", g); print g; h = "abcb"; gsub(/b*/, "-", h); print h}'
### awk sub into fields
echo 'a b c' | awk '{sub(/b/, "X", $2); print; print NF; gsub(/ /, "_"); print; print NF, $1}'; echo 'a,b' | awk -F, -v OFS=- '{$1 = $1; print; gsub(/-/, "+", $0); print $1}'
### awk match and substr
awk 'BEGIN {print match("foobar", /o+/), RSTART, RLENGTH; print match("foobar", "z"), RSTART, RLENGTH; print match("xxabcd", /ab|abcd/), RLENGTH; print substr("hello", 2, 3), substr("hello", 0, 2), substr("hello", -1), substr("hello", 4), substr("hello", 10) "|" substr("hello", 2, 0) "|", substr("hello", 1.5, 2), substr(12345, 2, 2)}'
### awk index length case
awk 'BEGIN {print index("foobar", "bar"), index("a", "b"), index("abc", ""), length("abc"), length(12345), length(), toupper("aBc1"), tolower("ABC"), length("é"), toupper("é")}' ; echo 'abc de' | awk '{print length, length(), length $1, length($2)}'
### awk printf
awk 'BEGIN {printf "%d %i %5d|%-5d|%05d|%+d|% d\n", 3.9, -3.9, 42, 42, 42, 42, 42; printf "%x %X %o %u %#x %#o\n", 255, 255, 8, 3, 255, 8; printf "%e %E %f %g %G\n", 12345.678, 0.00012, 3.14159, 1e-10, 1e10; printf "%.2f|%8.3f|%-8.1f|%08.2f\n", 3.14159, 3.14159, 3.14159, 3.14159; printf "%s|%10s|%-10s|%.2s\n", "hello", "hello", "hello", "hello"; printf "%c%c%c%c\n", 65, "BCD", 256+67, "d"; printf "%%|%5%|\n" }'
### awk printf stars and lengths
awk 'BEGIN {printf "%*d|%-*d|%.*f\n", 5, 42, 5, 42, 2, 3.14159; printf "%ld %lld %hd %5c|%-5c|\n", 1, 2, 3, "x", "y"; printf "%s %d\n", "a", "12abc"; printf("%s %s\n", "in", "brackets"); printf "%s\n", 1e6; printf "%s %s\n", 0.1, 1234567.891; printf "%d %x\n", -1, -1; printf "%5.3d|%.0f|%.0e\n", 7, 2.5, 12345}'
### awk printf without enough values
awk 'BEGIN {printf "%d %s\n", 1}' 2>&1; echo $?; awk 'BEGIN {printf "no values\n"; printf "100%\n"; x = sprintf("%03d", 7); print x; print sprintf("%s")}' 2>/dev/null; echo $?
### awk formats of numbers
awk 'BEGIN {OFMT = "%.2f"; print 3.14159, 3.14159 "", 17, 17.5; CONVFMT = "%.1f"; print 3.14159 "", 3.14159; a[0.1 + 0.2] = 1; for (k in a) print k; x = 0.1; y = x ""; print y}'
### awk user functions
awk 'function fact(n) {return n <= 1 ? 1 : n * fact(n - 1)} function fib(n) {if (n < 2) return n; return fib(n - 1) + fib(n - 2)} function set(a, k, v) {a[k] = v} function local(x,  i) {i = 5; x = 7; return} BEGIN {print fact(10), fib(12); set(arr, "k", 3); print arr["k"]; i = 1; x = 2; r = local(x); print i, x, "[" r "]"}'
### awk functions with arrays
awk 'function fill(a, n,  i) {for (i = 1; i <= n; i++) a[i] = i * i} function total(a,  k, s) {for (k in a) s += a[k]; return s} function outer(b) {fill(b, 4); return total(b)} function clear(a) {delete a} BEGIN {print outer(sq); print length(sq); clear(sq); print length(sq); fill(z, 2); print z[2]}'
### awk deep recursion
awk 'function f(n) {return n == 0 ? 0 : 1 + f(n - 1)} BEGIN {print f(3000)}'; awk 'function gcd(a, b) {return b ? gcd(b, a % b) : a} function hanoi(n, a, b, c) {if (n) {hanoi(n - 1, a, c, b); moves++; hanoi(n - 1, c, b, a)}} BEGIN {print gcd(1071, 462); hanoi(8, "a", "b", "c"); print moves}'
### awk recursion with local arrays
awk 'function f(n,  loc) {loc[n] = n; if (n > 0) f(n - 1); for (k in loc) s = s " " k} BEGIN {f(3); print s}'
### awk getline
seq 5 | awk '{print "a" $0; getline; print "b" $0, NR}'; seq 4 | awk 'NR == 1 {getline x; print x, $0, NR}'; awk 'BEGIN {while ((getline line < "a.txt") > 0) print "got " line, NR; close("a.txt"); getline < "a.txt"; print $0, NF; print (getline y < "none")}'
### awk getline from commands
awk 'BEGIN {"echo hi there" | getline; print $2, NR; "echo one; echo two" | getline v; print v; "echo one; echo two" | getline v; print v; while (("seq 3" | getline w) > 0) print w; close("seq 3"); "seq 3" | getline w; print w; cmd = "cat b.txt"; while (cmd | getline > 0) n++; print n}'
### awk getline at the end
echo a | awk '{r = getline; print r, $0; r = getline z; print r}'; awk 'BEGIN {getline; print "b " $0} {print} END {getline q; print "q" q}' a.txt
### awk output to files
awk '{print $1 > "o1"; print "x" >> "o2"; printf "%s;", $1 > "o3"}' a.txt; cat o1 o2 o3; awk '{print > $1 ".out"}' a.txt; cat alpha.out; awk 'BEGIN {print "e" > "/dev/stderr"; print "o" > "/dev/stdout"}' 2>/dev/null
### awk output then input
awk 'BEGIN {print "b\na" > "t"; close("t"); while ((getline l < "t") > 0) print "r" l; print close("t"), close("never")}'; awk 'BEGIN {print "x" > "no/such/file"}' 2>/dev/null; echo $?
### awk output to commands
awk '{print $1 | "sort -r"} END {close("sort -r"); print "done"}' a.txt; awk 'BEGIN {print "z" | "cat"; print "a" | "cat"}'; awk '{print | "cat 1>&2"}' a.txt 2>&1; awk 'BEGIN {printf "%s\n", "p" | "tr p q"}'
### awk system
awk 'BEGIN {r = system("echo in; exit 3"); print r; system("true"); system("")}'; awk 'BEGIN {print "before"; system("echo during"); print "after"}'
### awk exit
awk 'BEGIN {exit 3} END {print "end"}'; echo $?; seq 5 | awk '$1 == 3 {exit 4} {print} END {print "e" NR}'; echo $?; seq 3 | awk 'END {exit 5; print "no"}'; echo $?; awk 'BEGIN {exit} END {exit 1 + 1}'; echo $?; awk 'function f() {exit 7} BEGIN {f(); print "no"}'; echo $?
### awk next and nextfile
seq 6 | awk '$1 % 2 {next} {print}'; awk 'FNR == 2 {nextfile} {print FILENAME, FNR, NR}' a.txt b.txt
### awk variables
awk -v x=5 -v 'y=a b' 'BEGIN {print x + 1, y}'; awk '{print v, $1}' v=1 b.txt v=2 b.txt; awk -v 's=a\tb' 'BEGIN {print s}'; awk 'BEGIN {print ARGC, ARGV[1], ARGV[2]}' p q=r; awk 'END {print v}' v=9 /dev/null; echo q | awk '{print v $0}' v=8
### awk environment
V=hi awk 'BEGIN {print ENVIRON["V"], ENVIRON["NONE"] "|"}'; N=10 awk 'BEGIN {if (ENVIRON["N"] > 9) print "number"}'
### awk ARGV changed
awk 'BEGIN {ARGV[1] = ""; ARGV[2] = "b.txt"} {print FILENAME, $0}' a.txt none; awk 'BEGIN {ARGV[ARGC++] = "b.txt"} END {print NR, FILENAME}' a.txt; awk 'BEGIN {delete ARGV[1]} {print}' none b.txt
### awk separators
printf 'a:b c\td\n' | awk -F: '{print $1 "|" $2}'; printf 'a\tb c\n' | awk -F'\t' '{print $2}'; printf 'a||b\n' | awk -F'|' '{print NF, $3}'; printf 'a12b3c\n' | awk -F'[0-9]+' '{print NF, $3}'; printf 'atb\n' | awk -Ft '{print $1}'; echo 'a, b,  c' | awk -F', *' '{print $1 $2 $3}'; echo 'a.b.c' | awk -F. '{print $2}'; echo 'a b' | awk -F ' ' '{print $2}'; echo abc | awk 'BEGIN {FS = ""} {print $2, NF}'
### awk separators change later
printf 'a:b c\nd:e f\n' | awk '{print $1; FS = ":"}'; echo 'a b c' | awk 'BEGIN {OFS = "-"} {$1 = $1} 1; {print $1, $2}'; echo 'a b' | awk 'BEGIN {ORS = "|"} {print $1; print $2}'
### awk record separators
printf 'a;b;c' | awk 'BEGIN {RS = ";"} {print NR ":" $0}'; printf 'a b\nc\n\n\nd\ne\n\n' | awk 'BEGIN {RS = ""} {print NR ": " $1 "|" $NF "|" NF}'; printf 'a1b22c\n' | awk 'BEGIN {RS = "[0-9]+"} {print NR, $0}'; printf 'x:y\nz\n\nq' | awk -F: 'BEGIN {RS = ""} {print NF; for (i = 1; i <= NF; i++) print i, $i}'; printf 'l1\nl2' | awk '{print}'
### awk changes fields
echo 'a b c' | awk '{$2 = ""; print; print NF}'; echo 'a b c' | awk '{$5 = "e"; print; print NF}'; echo 'a b c d' | awk '{NF = 2; print; print $0; NF = 4; print $0 "|"; $0 = "x y"; print $2, NF}'; echo '1 2 3' | awk '{$2 = $1 + $3; print $2 * 2, $0}'; echo 'a b c' | awk '{print $(1 + 1), $NF, $(NF - 1); $NF = "z"; print}'; echo '3.0 x' | awk '{$1 = $1 / 7; print; print $1 * 7}'
### awk field increments
echo '1 2' | awk '{$1++; ++$2; print $1 $2; print $1++ + $2--; print; print -$1, !$1, $NF--}'; echo '2 9 8' | awk '{print $$1, $$0}'
### awk regular expressions
printf 'abc\na.c\nab+c\nABC\nfoo123\n\n' | awk '/^a.c$/ {print "1" $0} /a\.c/ {print "2" $0} /b\+/ {print "3" $0} /[[:upper:]]/ {print "4" $0} /[0-9]{3}$/ {print "5" $0} /^$/ {print "6"} /(foo|bar)[0-9]/ {print "7" $0} $0 ~ "^ab" {print "8" $0} /[^a-z]/ {print "9" $0}'
### awk regular expressions, more
printf 'a/b\ntab\there\nx]y\n-\n' | awk '/a\/b/ {print "s"} /\t/ {print "t"} /[]]/ {print "b"} /^[-]$/ {print "m"} /[a\]]y/ {print "e"} "ab" ~ /^(a|ab)$/ {n++} END {print n}'; awk 'BEGIN {print ("aaa" ~ /^a{2,3}$/), ("aaaa" ~ /^a{2,3}$/), ("ab" ~ /a?b+c*/), match("xabcabcy", /(abc)+/), RLENGTH, match("foo.bar", /\./), ("a\nb" ~ /a.b/), ("x" ~ ""), "a+b" ~ "a\\+b"}'
### awk longest match
awk 'BEGIN {print match("aab", /a*(ab)?/), RLENGTH; print match("abcbcd", /a(b|bc|bcb)*cd/), RLENGTH; s = "xyxyz"; sub(/(xy|xyx)(yz|z)?/, "<&>", s); print s; t = "foobarfoo"; gsub(/foo|foobar/, "[&]", t); print t}'
### awk regular expressions that could run away
awk 'BEGIN {s = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac"; print (s ~ /^(a*)*b$/), (s ~ /(a|a)*b/), match(s, /(a+)+c/), RLENGTH}'
### awk string escapes
awk 'BEGIN {print "a\tb\"c\\d\/e\101\x41"; print "one\
two"; printf "%s\n", "\.\q"; print length("\0ab") }' | cat -v
### awk uninitialised
awk 'BEGIN {print x + 0, "[" x "]", length(x), (x == 0) (x == ""), a["q"] "", length(a); if (!(3 in b)) print length(b); y[x] = 1; for (k in y) print "[" k "]"}'
### awk in
awk 'BEGIN {a["b"]; print "b" in a, !("c" in a), ("b" in a) && 1; i = 1; a[1]; if (i in a) print "i"; print (1,2) in a}'
### awk conditions
awk 'BEGIN {print (1 && 0) (1 || 0) (0 || "") !1; print 1 ? 2 ? "a" : "b" : "c"; x = 0 || 5; print x; x = (y = 3) && 1; print x y; print (1 > 2 ? "gt" : "le")}'; awk 'BEGIN {a && b++; print b + 0; 1 && b++; print b; if (!a == 1) print "not"}'
### awk math
awk 'BEGIN {printf "%.4f %.4f %.4f %.4f %.4f %.4f\n", sin(1), cos(1), atan2(1, 2), exp(1), log(10), sqrt(2); print int(7.9), log(-1), sqrt(-1), exp(1000), log(0)}' 2>/dev/null
### awk random numbers
awk 'BEGIN {print rand(), rand(); print srand(5), srand(); srand(5); print rand(), int(rand() * 100); srand(-3); print rand(); srand(123456789); for (i = 0; i < 5; i++) print int(rand() * 1000)}' | head -4
### awk division by zero
awk 'BEGIN {print 1; x = 0; print 1 / x; print 2}' 2>&1; echo $?; awk 'BEGIN {print 1 % 0}' 2>&1; echo $?; echo 5 | awk '{print $1 / 0}' 2>&1; echo $?
### awk errors
awk 'BEGIN {foo(1)}' 2>&1; echo $?; awk '{print}' none 2>&1; echo $?; awk 'BEGIN {$(-1) = 2}' 2>/dev/null; echo $?; awk 'BEGIN {a[1] = 1; print a}' 2>&1; echo $?; awk 'BEGIN {NF = -1}' 2>/dev/null; echo $?; awk 2>/dev/null; echo $?; awk -f none 2>/dev/null; echo $?; awk -f 2>&1; awk -v 2>&1; awk -F 2>&1; echo $?
### awk syntax errors
awk 'BEGIN {x = }' 2>&1 | head -3; awk 'BEGIN {print 1 == 1}' >/dev/null 2>&1; echo $?; awk '{' >/dev/null 2>&1; echo $?; awk '}' >/dev/null 2>&1; echo $?; awk 'BEGIN {return 1}' >/dev/null 2>&1; echo $?; awk 'BEGIN {break}' >/dev/null 2>&1; echo $?; awk '/(/' >/dev/null 2>&1; echo $?; awk '/[/' >/dev/null 2>&1; echo $?; awk 'BEGIN {print "a' >/dev/null 2>&1; echo $?; awk "BEGIN {print 'a'}" >/dev/null 2>&1; echo $?
### awk files of programs
printf 'BEGIN {x = 1}\n{print x, $0}\n' > p.awk; printf 'END {print "e"}\n' > q.awk; awk -f p.awk -f q.awk b.txt; awk -f p.awk -- b.txt; printf '#!/system/bin/awk -f\nBEGIN {print "s"}\n' > r.awk; awk -f r.awk
### awk standard input
echo in | awk '{print "-" $0}' -; echo in | awk '{print FILENAME "|" $0}' b.txt -; echo in | awk '{print "d" $0}' /dev/stdin; awk 'BEGIN {while ((getline l < "-") > 0) print "s" l}' < b.txt
### awk does what scripts do
printf 'total 4\n-rw-r--r-- 1 root root 12 a\n-rw-r--r-- 1 root root 30 b\n' | awk 'NR > 1 {s += $5} END {print s, s / (NR - 1)}'; printf 'package:com.a\npackage:com.b\n' | awk -F: '{print $2}'; printf 'a=1\nb=2\n' | awk -F= '$1 == "b" {print $2}'; printf 'USER PID NAME\nu0 12 com.x\n' | awk '$NF == "com.x" {print $2}'; printf '  mCurrentFocus=Window{1 u0 com.a/com.a.Main}\n' | awk -F'[ /}]' '/mCurrentFocus/ {print $(NF - 2)}'
### awk counts words and columns
printf 'b 2\na 1\nb 3\n' | awk '{s[$1] += $2; n[$1]++} END {for (k in s) print k, s[k], s[k] / n[k]}' | sort; printf '1 2 3\n4 5 6\n' | awk '{for (i = 1; i <= NF; i++) m[i, NR] = $i; n = NF} END {for (i = 1; i <= n; i++) {for (j = 1; j <= NR; j++) printf "%s ", m[i, j]; print ""}}'; printf 'a\nb\na\n' | awk '!seen[$0]++'; awk '{a[NR] = $0} END {for (i = NR; i > 0; i--) print a[i]}' a.txt; awk 'length > 4' a.txt; awk '{$1 = toupper(substr($1, 1, 1)) substr($1, 2)} 1' a.txt; awk 'NR % 2' a.txt; awk 'ORS = NR % 2 ? "," : "\n"' a.txt
### awk prints lists in brackets
awk 'BEGIN {print (1)(2); print (1, 2); print (1, 2) > "/dev/stdout"; print(1) + 2; print (1) (2), 3; printf("%s-%s\n", 1, 2) > "o"; print 1, 2 > "o"; close("o"); while ((getline q < "o") > 0) print q; print -1 " " -1; print 1 !0; print length "x"}'
### awk bytes
printf 'h\303\251llo\n' | awk '{print length($0), substr($0, 1, 1), toupper($0), index($0, "l")}'; printf '\377\n' | awk '{print length($0)}'; printf 'a\0b\n' | tr '\0' x | awk '{print}'
### awk compares strings that look like numbers
printf '1\n01\n1.0\n1e0\n+1\n 1\n1a\n' | awk '{print ($0 == 1) ($0 == "1")}'; awk 'BEGIN {x = "10"; y = 9; print (x > y); a["k"] = "10"; print (a["k"] > 9); split("10 9", p); print (p[1] > p[2])}'; awk -v x=10 'BEGIN {print (x > 9)}'; echo 'inf nan +inf -nan 0x10' | awk '{for (i = 1; i <= NF; i++) print $i + 0}'
### awk semicolons
awk 'BEGIN{;};BEGIN{print 1;;print 2;}' ; awk 'BEGIN{print 1}{print 2}END{print 3}' b.txt; awk '
# only a remark

BEGIN { print "x" } ; END { print "y" }

' /dev/null; awk 'BEGIN{while(i<3)i++;print i;for(i in a);print "z"}'
### awk bounded by its reader
awk 'BEGIN {for (;;) print "y"}' | head -n 2; awk 'BEGIN {while (1) print i++}' | sed -n '3{p;q;}'; yes | awk 'NR > 3 {exit} {print}'
### awk substr of odd places
awk 'BEGIN {print substr("hello", 2.7, 1.9) "|" substr("hello", "a", 3) "|" substr("hello", 1, -1) "|" substr("", 1, 2) "|" substr("hello", -1, 3) "|" substr("hello", 5, 9)}'
### awk uses the target of getline
awk 'BEGIN {while (("cat a.txt" | getline a[n]) > 0) n++; for (i = 0; i < n; i++) print a[i]; "echo q r" | getline $3; print; print NF}'
### awk increments what was no number
awk 'BEGIN {s = "abc"; s++; print s; t = "3x"; print t++ + 0, t; u["a"]--; print u["a"]; print -"-3", +"x", - - 3, !-1; v = "5"; v += "6"; print v v}'
### awk -version
awk -version | cut -d' ' -f1,2; awk --version >/dev/null; echo $?
