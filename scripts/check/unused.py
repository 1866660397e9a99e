"""No function lives for its tests: the code of core/, app/ or plugins/ calls what a header of theirs declares."""

import re

from cpp_text import lineOf, structureOnly
from includes import reachedFiles

_ROOTS = ("core", "app", "plugins")
_LABEL = re.compile(r"^[ \t]*(?:public|protected|private|signals|Q_SIGNALS)(?:[ \t]+slots)?[ \t]*:(?!:)"
                    r"|\bdecltype\b|\bnoexcept\b|\[\[[^\]]*\]\]", re.MULTILINE)
_ANGLES = re.compile(r"<[^<>;]*>")
_FUNCTION = re.compile(r"^[^=(]*[\w)][\s*&]+(?:\w+::)*([a-z]\w*)\s*\(", re.DOTALL)
_CALLED_ELSEWHERE = re.compile(r"\b(?:override|final|operator|friend|using|typedef|Q_INVOKABLE|extern)\b")
_SCOPE = re.compile(r"\b(?:namespace|class|struct|union)\b[^(=]*$")
_MACRO = re.compile(r"^[ \t]*#[ \t]*define(?:[^\n\\]|\\\n|\\.)*", re.MULTILINE)
_NAMES, _BODY, _DEFAULT = range(3)  # within braces: of a namespace or class, of a function, of a default argument
_WORD = re.compile(r"\b[A-Za-z_]\w*")


def checkUnused(tree):
    """A use is the name, not as a declaration, in a file that includes the header, however indirectly. Functions that
    a base class or a host program calls, operators and constructors are not looked at."""
    texts = dict(tree.cpp(*_ROOTS))
    declared = {path: list(declarations(text)) for path, text in texts.items()}
    users = {}
    for path, text in texts.items():
        for name in _uses(text, declared[path]):
            users.setdefault(name, []).append(path)
    reached = reachedFiles(texts)
    return [f"{path}:{lineOf(texts[path], position)}: no code but tests calls {name}(); remove it"
            for path, found in declared.items() if path.endswith(".h")
            for name, position, ours in found
            if ours and not any(path in reached[user] for user in users.get(name, ()))
            and not tree.excepted("unused", path)]


def _uses(text, declared):
    own = {position for _, position, _ in declared}
    names = {match.group() for match in _WORD.finditer(structureOnly(text)) if match.start() not in own}
    return names.union(*(_WORD.findall(macro) for macro in _MACRO.findall(text)))


def declarations(text):
    """(name, position, called by our code only) of the functions declared or defined outside of function bodies."""
    code, scopes, begin = structureOnly(text), [_NAMES], 0
    for match in re.finditer(r"[;{}]", code):
        char, head = match.group(), code[begin:match.start()]
        function = None
        if char == "}":
            if scopes.pop() == _DEFAULT:
                continue
        elif scopes[-1] == _NAMES:
            if char == "{" and head.count("(") > head.count(")"):
                scopes.append(_DEFAULT)
                continue
            function = _FUNCTION.search(_withoutNoise(head))
            if char == "{":
                scopes.append(_NAMES if _SCOPE.search(head) else _BODY)
        elif char == "{":
            scopes.append(_BODY)
        if function:
            yield function.group(1), begin + function.start(1), not _CALLED_ELSEWHERE.search(head)
        begin = match.end()


def _withoutNoise(head):
    """Access labels become blanks, template arguments part of the word before them; positions stay."""
    head = _LABEL.sub(lambda match: " " * len(match.group()), head)
    while _ANGLES.search(head):
        head = _ANGLES.sub(lambda match: "_" * len(match.group()), head)
    return head
