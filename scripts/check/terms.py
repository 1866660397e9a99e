"""Retired words: docs/glossary.md has one term for one thing. scripts/check/retired.txt lists the words that leave the
tree, each with the term to use, and how often they are left in each top folder: that number only falls."""

import collections
import re

from cpp_text import commentsOf, lineOf, stringLiterals, structureOnly

LIST = "scripts/check/retired.txt"
_FENCE = re.compile(r"^\s*```")
_PART = re.compile(r"[A-Z]?[a-z]+")  # of an identifier: retired in bareTerms, bare_terms, BareTerms


def checkTerms(tree):
    rules, budget = readRules(tree.files.get(LIST, ""))
    findings = collections.defaultdict(list)
    for path, text in tree.files.items():
        texts = list(_texts(path, text))
        together = "\n".join(words for _, words in texts)
        here = [(pattern, term) for pattern, term in rules if pattern.search(together)]
        for number, words in texts if here else ():
            for pattern, term in here:
                if found := pattern.search(words):
                    findings[path.split("/")[0]].append(
                        f'{path}:{number}: "{found.group().strip()}" is retired; write: {term}')
    out = _namesIn(tree)
    for top in sorted({*findings, *budget}):
        count, allowed = len(findings[top]), budget.get(top, 0)
        if count > allowed:
            out += [f"{top}: {count} retired words, {allowed} were left; the new one is among these", *findings[top]]
        elif count < allowed:
            out.append(f"{LIST}: only {count} retired words are left in {top}; lower its number from {allowed}")
    return out


def readRules(text):
    """Rows PATTERN <TAB> TERM, the case of letters counts only in (?-i:...); rows "left FOLDER NUMBER" and
    "name WORD <TAB> TERM"."""
    rules, budget = [], {}
    for line in text.splitlines():
        if line.startswith("left "):
            budget[line.split()[1]] = int(line.split()[2])
        elif line.strip() and not line.startswith(("#", "name ")):
            pattern, term = line.split("\t")
            rules.append((re.compile(pattern, re.IGNORECASE | re.MULTILINE), term))
    return rules, budget


def _namesIn(tree):
    """Findings of retired parts of identifiers; none is left, so they have no budget."""
    retired = dict(line[5:].split("\t") for line in tree.files.get(LIST, "").splitlines() if line.startswith("name "))
    within = re.compile("|".join(retired), re.IGNORECASE)
    return [f'{path}:{lineOf(text, part.start())}: "{part.group()}" is retired in names; write: {term}'
            for path, text in tree.files.items() if retired and path.endswith((".h", ".cpp"))
            if within.search(structureOnly(text))
            for part in _PART.finditer(structureOnly(text)) if (term := retired.get(part.group().lower()))]


def _texts(path, text):
    """(line, words) of what people read: pages, comments, messages and titles of tests."""
    if path.endswith(".md"):
        fenced = False
        for number, line in enumerate(text.splitlines(), 1):
            fenced ^= bool(_FENCE.match(line))
            if not fenced:
                yield number, line
    elif path.endswith((".h", ".cpp")):
        for position, comment in commentsOf(text):
            yield lineOf(text, position), comment
        for position, content, calls in stringLiterals(text):
            if any(name in ("msg", "tr", "TEST_CASE") for name, _ in calls):
                yield lineOf(text, position), content
