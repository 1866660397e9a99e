# Reads one file of apt sources and prints the first source of `release` again, for the suite "<release>-backports" and
# its component "main". Knows both formats (sources.list(5)): one line each, and deb822 stanzas. Prints nothing when the
# file has no such source.
# Usage: awk -v release=CODENAME -f backports.awk FILE

function flush(    i, field)
{
    if (!printed && isDeb && isSuite && enabled) {
        for (i = 1; i <= count; i++) {
            field = tolower(stanza[i])
            if (field ~ /^types:/)
                print "Types: deb"
            else if (field ~ /^suites:/)
                print "Suites: " release "-backports"
            else if (field ~ /^components:/)
                print "Components: main"
            else
                print stanza[i]
        }
        printed = 1
    }
    count = 0
    isDeb = isSuite = 0
    enabled = 1
    last = ""
}

# Is `word` one of the blank-separated words of the current line after its first?
function has(word,    i)
{
    for (i = 2; i <= NF; i++)
        if ($i == word)
            return 1
    return 0
}

function oneLine(    line)
{
    line = $0
    sub(/[ \t]*#.*$/, "", line)
    if (printed || !match(line, "[ \t]" release "[ \t]"))
        return
    print substr(line, 1, RSTART) release "-backports main"
    printed = 1
}

BEGIN { enabled = 1 }
/^[ \t]*#/ { next }
/^deb[ \t]/ { oneLine(); next }
/^deb-src[ \t]/ { next }
/^[ \t]*$/ { flush(); next }
{
    if ($0 ~ /^[^ \t]/)
        last = tolower($1)
    else if (last ~ /^(types|suites|components):$/)
        { $0 = "x " $0; continued = 1 }
    if (last == "types:" && has("deb")) isDeb = 1
    if (last == "suites:" && has(release)) isSuite = 1
    if (last == "enabled:" && tolower($2) == "no") enabled = 0
    if (!continued) stanza[++count] = $0
    continued = 0
}
END { flush() }
