"""The repository stands alone: no path of somebody's machine, no package host, no relative path that leads
out of it."""

import posixpath
import re

from tree import listFiles

_FORBIDDEN = {
    re.compile(r"(?:(?<![\w./$}])|-[IL])/(?:home|work|Users)/\w"): "a path of somebody's machine",
    re.compile(r"\b(?:deb|archive|security|snapshot|ports|packages|registry|mirrors?)"
               r"\.[a-z0-9-]+\.(?:org|com|net|io)\b"): "the name of a package host",
    re.compile(r"\b(?:pypi|crates|npmjs|conan)\.(?:org|io|com)\b"): "the name of a package host",
}
_RELATIVE = re.compile(r"(?<![\w.*/$}])(?:\./)?\.\./[\w./-]*\w")


def checkNames(tree):
    findings = []
    for path, text in tree.files.items():
        here = {pattern: what for pattern, what in _FORBIDDEN.items() if pattern.search(text)}
        for number, line in enumerate(text.splitlines(), 1) if here else ():
            for pattern, what in here.items():
                if pattern.search(line) and not tree.excepted("name", path):
                    findings.append(f"{path}:{number}: {what}: {pattern.search(line).group()}")
    return findings


def checkPaths(tree):
    """A path that climbs must name something in the repository, seen from the file's own folder."""
    findings = []
    pictures = {path for path in listFiles(tree.root) if path.endswith(".png")}
    known = set(tree.files) | pictures | {folder for path in tree.files for folder in _parents(path)}
    for path, text in tree.files.items():
        if path.endswith((".h", ".cpp")):
            continue  # bad paths are test data there; includes are checked by the compiler
        for match in _RELATIVE.finditer(text):
            target = posixpath.normpath(posixpath.join(posixpath.dirname(path), match.group()))
            if target not in known and not tree.excepted("path", path):
                findings.append(f"{path}: {match.group()} leads to nothing in this repository")
    return findings


def _parents(path):
    while path:
        path = posixpath.dirname(path)
        yield path or "."
