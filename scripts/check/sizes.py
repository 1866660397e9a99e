"""Functions of at most 60 lines, files of at most 500, lines of at most 120 columns."""

import re

from cpp_text import lineOf, structureOnly

FUNCTION_LINES = 60
FILE_LINES = 500
COLUMNS = 120
CODE = (".h", ".cpp", ".c", ".py", ".sh", ".cmake", "CMakeLists.txt", "dev")
_STRUCTURE = re.compile(r"[(){};]")
_NAMESPACE = re.compile(r'\b(namespace|extern\s*")')
_TYPE = re.compile(r"\b(class|struct|union|enum)\b[^()=]*$")


def checkFiles(tree):
    return [f"{path}: {lines} lines, more than {FILE_LINES}; split it by what its parts are for"
            for path, text in tree.files.items()
            if path.endswith(CODE) and (lines := text.count("\n")) > FILE_LINES and not tree.excepted("file", path)]


def checkColumns(tree):
    return [f"{path}:{number}: {len(line)} columns, more than {COLUMNS}"
            for path, text in tree.files.items() if path.endswith((*CODE, ".md", ".toml"))
            for number, line in wrappable(path, text) if len(line) > COLUMNS and not tree.excepted("columns", path)]


def wrappable(path, text):
    """(number, line) of the lines that can be broken: not those of tables and of code blocks in a page of Markdown."""
    fenced = False
    for number, line in enumerate(text.split("\n"), 1):
        if path.endswith(".md"):
            fenced ^= line.lstrip().startswith("```")
            if fenced or line.lstrip().startswith("|"):
                continue
        yield number, line


def checkFunctions(tree):
    findings = []
    for path, text in tree.cpp():
        for line, lines, head in functions(text):
            if lines > FUNCTION_LINES and not tree.excepted("function", path):
                findings.append(f"{path}:{line}: {head} has {lines} lines, more than {FUNCTION_LINES}")
    return findings


def functions(text):
    """(first line, lines, name) of each function body at namespace or class scope; lambdas count as part
    of their function."""
    structure = structureOnly(text)
    scopes = []  # of each open brace: "open" (namespace or type) or (first line, name) or "other"
    headBegin, parentheses, found = 0, 0, []
    for match in _STRUCTURE.finditer(structure):
        char, position = match.group(), match.start()
        if char in "()":
            parentheses += 1 if char == "(" else -1
        elif char == "{":
            scopes.append(_scope(structure, headBegin, position, scopes, parentheses))
        elif char == "}" and scopes:
            scope = scopes.pop()
            if isinstance(scope, tuple):
                found.append((scope[0], lineOf(structure, position) - scope[0] + 1, scope[1]))
        if char in "{}" or (char == ";" and parentheses == 0):
            headBegin = position + 1
    return found


def _scope(structure, headBegin, position, scopes, parentheses):
    head = structure[headBegin:position]
    if any(scope != "open" for scope in scopes) or parentheses > 0:
        return "other"
    if _NAMESPACE.search(head) or _TYPE.search(head):
        return "open"
    if "(" not in head:
        return "other"
    name = re.search(r"([\w:~]+)\s*\(", head)
    first = headBegin + len(head) - len(head.lstrip())
    return (lineOf(structure, first), name.group(1) if name else "function")
