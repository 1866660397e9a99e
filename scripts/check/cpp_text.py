"""Just enough C++ lexing for the rules: code without comments, string literals with the calls around them,
balanced arguments."""

import functools
import re

_TOKEN = re.compile(r'''
    (?P<comment>//[^\n]*|/\*.*?\*/)
  | (?P<raw>\b(?:u8|u|U|L)?R"(?P<delim>[^ ()\\\n]*)\(.*?\)(?P=delim)")
  | (?P<string>"(?:\\.|[^"\\\n])*")
  | (?P<char>(?<![0-9A-Za-z_])'(?:\\.|[^'\\\n])+')
''', re.VERBOSE | re.DOTALL)


def _blank(text):
    return re.sub(r"[^\n]", " ", text)


def withoutComments(text):
    """Comments become blanks; lines and columns stay."""
    return _TOKEN.sub(lambda m: _blank(m.group()) if m.group("comment") else m.group(), text)


@functools.lru_cache(maxsize=None)
def structureOnly(text):
    """Comments, the content of literals and preprocessor lines become blanks, so that every brace and
    parenthesis left is code."""
    def replace(match):
        found = match.group()
        if match.group("comment"):
            return _blank(found)
        return '"' + _blank(found[1:-1]) + '"'
    text = _TOKEN.sub(replace, text)
    return re.sub(r"^[ \t]*#(?:[^\n\\]|\\\n|\\.)*", lambda m: _blank(m.group()), text, flags=re.MULTILINE)


def lineOf(text, position):
    return text.count("\n", 0, position) + 1


def stringLiterals(text):
    """(position, content, enclosing calls from outside to inside) of each plain string literal; a call is
    (name, identifier before the name)."""
    structure = structureOnly(text)
    code = withoutComments(text)
    literals = {m.start(): m for m in _TOKEN.finditer(text) if m.group("string") or m.group("raw")}
    calls = []
    for position, char in enumerate(structure):
        if char in "({":
            calls.append(_callee(structure[max(0, position - 200):position]))
        elif char in ")}":
            if calls:
                calls.pop()
        elif position in literals and code[position] != " ":
            yield position, _content(literals[position]), [call for call in calls if call[0]]


def _content(match):
    if match.group("raw"):
        return match.group().split("(", 1)[1].rsplit(")", 1)[0]
    return match.group()[1:-1]


def _callee(before):
    """The name that stands before an opening bracket, and the identifier before that: `new QLabel(`, `QLabel title(`,
    `tr(`."""
    match = re.search(r"(?:([A-Za-z_]\w*)[\s*&]+)?([A-Za-z_]\w*)(?:<[^<>]*>)?\s*$", before)
    return (match.group(2), match.group(1) or "") if match else ("", "")


def arguments(text, opening):
    """The top-level arguments of the call whose parenthesis opens at `opening`, as written, without comments."""
    structure = structureOnly(text)
    code = withoutComments(text)
    depth, begin, found = 0, opening + 1, []
    for position in range(opening, len(structure)):
        char = structure[position]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                return found + [code[begin:position].strip()]
        elif char == "," and depth == 1:
            found.append(code[begin:position].strip())
            begin = position + 1
    return found


def commentsOf(text):
    """(position, words) of each line of a comment."""
    for match in _TOKEN.finditer(text):
        if match.group("comment"):
            position = match.start()
            for line in match.group().split("\n"):
                yield position, line
                position += len(line) + 1
