"""Pages of Markdown: each link leads to a file and a heading of it, and each page of docs is reached from README.md by
links, or by its path in a text."""

import posixpath
import re
import urllib.parse

_FENCE = re.compile(r"^ {0,3}```.*?^ {0,3}```", re.M | re.S)
_CODE = re.compile(r"`[^`\n]*`")
_LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^)\s]+)\)")
_PATH = re.compile(r"\b(?:docs|tests|plugins|packaging)/[\w./-]+\.md\b")
_HEADING = re.compile(r"^#{1,6} +(.*?)#*$", re.M)
_START = ("README.md", "README.zh_CN.md")


def checkLinks(tree):
    findings = []
    for path, text in _pages(tree):
        for target, fragment in _links(path, text):
            if not _exists(tree, target):
                findings.append(f"{path}: the link to {target} leads to nothing in this repository")
            elif fragment and target in tree.files and fragment not in _anchors(tree.files[target]):
                findings.append(f"{path}: {target} has no heading #{fragment}")
    return findings


def checkOrphans(tree):
    pages = dict(_pages(tree))
    reached, waiting = set(), [page for page in _START if page in pages]
    while waiting:
        page = waiting.pop()
        if page in reached:
            continue
        reached.add(page)
        named = {target for target, _ in _links(page, pages[page])} | set(_PATH.findall(pages[page]))
        waiting += [other for other in pages if other in named or posixpath.dirname(other) in named]
    return [f"{page}: no page leads here from README.md" for page in pages
            if page.startswith("docs/") and page not in reached] if reached else []


def _pages(tree):
    return [(path, text) for path, text in tree.files.items() if path.endswith(".md")]


def _links(path, text):
    """(file of the repository, heading or "") of each link to a file."""
    for link in _LINK.findall(_CODE.sub("", _FENCE.sub("", text))):
        if re.match(r"[a-z]+:", link):
            continue
        file, _, fragment = urllib.parse.unquote(link).partition("#")
        yield posixpath.normpath(posixpath.join(posixpath.dirname(path), file)) if file else path, fragment


def _exists(tree, target):
    return target in tree.files or any(path.startswith(target + "/") for path in tree.files) \
        or (tree.root is not None and (tree.root / target).exists())


def _anchors(text):
    """As GitHub makes them of headings."""
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")
            for heading in _HEADING.findall(_FENCE.sub("", text))}
