"""Every file includes what it names. Builds that compile a folder's sources as one would not notice;
the release build would."""

import posixpath
import re

from cpp_text import structureOnly

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)
_TYPE = r"(?:(?:class|struct|union|enum(?: class)?)\s+(\w+)(?:\s+final)?\s*(?:[:{]|$)|using\s+(\w+)\s*=)"
_AT_TOP = re.compile(f"^{_TYPE}", re.MULTILINE)
_ANYWHERE = re.compile(rf"^[ \t]*{_TYPE}|\b(?:class|struct|typename)\s+(\w+)", re.MULTILINE)
_NAME = re.compile(r"(?:(?<!::)|(?<=assay::))\b[A-Z]\w+")
_ROOTS = ("core", "app", "tests")


def checkComplete(tree):
    """A type that just one header defines is known to each file that names it: by inclusion, however indirect, or
    by a declaration."""
    texts = dict(tree.cpp(*_ROOTS))
    reachable = reachedFiles(texts)
    code = {path: structureOnly(text) for path, text in texts.items()}
    homes = _homes(code)
    known = {path: _names(_ANYWHERE, text) for path, text in code.items()}
    findings = []
    for path, text in code.items():
        near = set().union(*(known[other] for other in reachable[path]))
        for name in sorted(set(_NAME.findall(text)) & homes.keys() - near):
            if not tree.excepted("complete", path):
                findings.append(f"{path}: names {name} without including {homes[name].split('/', 1)[1]}")
    return findings


def reachedFiles(texts):
    """{path: the files that it includes, however indirectly, and itself}."""
    included = {path: [found for name in _INCLUDE.findall(text) if (found := _resolve(path, name, texts))]
                for path, text in texts.items()}
    return {path: _reached(path, included) for path in texts}


def _names(pattern, text):
    return {name for groups in pattern.findall(text) for name in groups if name}


def _homes(code):
    """{type: the header that defines it}, of those that one header defines."""
    found = {}
    for path, text in code.items():
        if path.endswith(".h"):
            for name in _names(_AT_TOP, text):
                found.setdefault(name, []).append(path)
    return {name: paths[0] for name, paths in found.items() if len(paths) == 1}


def _resolve(path, name, texts):
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), name))
    for candidate in [beside, *(f"{root}/{name}" for root in _ROOTS)]:
        if candidate in texts:
            return candidate
    return None


def _reached(path, included):
    reached, waiting = set(), [path]
    while waiting:
        at = waiting.pop()
        if at not in reached:
            reached.add(at)
            waiting += included[at]
    return reached
