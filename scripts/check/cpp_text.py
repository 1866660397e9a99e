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


_BRACKET = re.compile(r"[(){}]")
# Of a text that is read backwards, so that it is looked at no further than the name.
_CALLEE = re.compile(r"\s*(?:>[^<>]*<)?(\w*[A-Za-z_])(?:[\s*&]+(\w*[A-Za-z_]))?")
_ARGUMENT = re.compile(r"[(){}\[\],]")


def _blank(text):
    return re.sub(r"[^\n]", " ", text)


@functools.lru_cache(maxsize=None)
def _tokens(text):
    return list(_TOKEN.finditer(text))


@functools.lru_cache(maxsize=None)
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
    calls = []  # of each open bracket: its call, or the position at which one can be looked for
    places = [(m.start(), None) for m in _BRACKET.finditer(structure)]
    places += [(m.start(), m) for m in _tokens(text)
               if (m.group("string") or m.group("raw")) and code[m.start()] != " "]
    for position, literal in sorted(places, key=lambda place: place[0]):
        if literal:
            calls = [_callee(structure, call) if isinstance(call, int) else call for call in calls]
            yield position, _content(literal), [call for call in calls if call[0]]
        elif structure[position] in "({":
            calls.append(position)
        elif calls:
            calls.pop()


def _content(match):
    if match.group("raw"):
        return match.group().split("(", 1)[1].rsplit(")", 1)[0]
    return match.group()[1:-1]


def _callee(structure, opening):
    """The name that stands before an opening bracket, and the identifier before that: `new QLabel(`, `QLabel title(`,
    `tr(`."""
    match = _CALLEE.match(structure[max(0, opening - 200):opening][::-1])
    return (match.group(1)[::-1], (match.group(2) or "")[::-1]) if match else ("", "")


def arguments(text, opening):
    """The top-level arguments of the call whose parenthesis opens at `opening`, as written, without comments."""
    structure = structureOnly(text)
    code = withoutComments(text)
    depth, begin, found = 0, opening + 1, []
    for match in _ARGUMENT.finditer(structure, opening):
        char, position = match.group(), match.start()
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
    for match in _tokens(text):
        if match.group("comment"):
            position = match.start()
            for line in match.group().split("\n"):
                yield position, line
                position += len(line) + 1
