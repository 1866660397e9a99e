"""Texts for users, by the catalogue app/i18n/cardassay_zh_CN.ts: sentences start with their subject, the Chinese has
the terms of docs/glossary.md. scripts/check/translations.txt lists the exceptions."""

import re
import xml.etree.ElementTree

CATALOGUE = "app/i18n/cardassay_zh_CN.ts"
GLOSSARY = "docs/glossary.md"
LIST = "scripts/check/translations.txt"

# docs/design/wording.md gives the form to use instead.
_OPENING = re.compile(r"(What|Of|Which|Where|Whose|How|By which|So)\b(?!.*\?$)", re.DOTALL)
_PHRASE = re.compile(r"\b(is none|are none|so many|nothing where|that one|by which)\b", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.:;?!])\s+")
_ROW = re.compile(r"^\| ([^|]+) \| ([^|]*[^\x00-\x7f][^|]*) \|", re.MULTILINE)
_BRACKETS = re.compile(r"\s*[(（][^()（）]*[)）]")
# Placeholders, quoted and bracketed values, options, paths, KEY = VALUE, A:B, and names of files.
_CODE = re.compile(r"""\{[a-z]*\}|%L?\d|%n|<[^<>]*>|`[^`]*`|(?<![A-Za-z])"[^"\u4e00-\u9fff]*"|\[+\w+\]+
                   |(?<!\w)--?[a-z][\w-]*(=[\w.]+)?|[\w.~-]*[_/\\=][\w./\\~=-]*|\b\w+(:[\w.]+)+
                   |\b\w+\ =\ [\w".]+|\*?\.[a-z]+\d*\b""", re.VERBOSE)
_LATIN = re.compile(r"[A-Za-z][A-Za-z]+")


def messages(tree):
    """(context, English, Chinese) of each message; plural forms are joined."""
    text = tree.files.get(CATALOGUE)
    for context in xml.etree.ElementTree.fromstring(text).iter("context") if text else ():
        for message in context.iter("message"):
            chinese = "".join(message.find("translation").itertext()).strip()
            yield context.findtext("name"), message.findtext("source"), chinese


def checkOpenings(tree):
    """Sentences that start with a subordinate clause, or have a phrase without a noun."""
    findings = []
    for context, english, _ in messages(tree):
        opened = next(filter(None, map(_OPENING.match, _SENTENCE_END.split(english.strip()))), None)
        found = opened or _PHRASE.search(english)
        if found and not tree.excepted("opening", context):
            findings.append(f'{CATALOGUE}: {context}: "{found.group()}" in "{english}"; see docs/design/wording.md')
    return findings


def terms(page):
    """{English term in lower case: accepted Chinese terms} of the glossary. Two lists of equal length pair up."""
    found = {}
    for row in _ROW.finditer(page):
        english = [word.strip() for word in _BRACKETS.sub("", row.group(1)).split(",")]
        chinese = [word.strip() for word in re.split("[、；]", _BRACKETS.sub("", row.group(2)))]
        paired = len(english) == len(chinese)
        for number, word in enumerate(english):
            found.setdefault(word.lower(), set()).update([chinese[number]] if paired else chinese)
    found.pop("term", None)
    return found


class Exceptions:
    """Rows "word TERM <TAB> reason", "also TERM <TAB> 中文 <TAB> reason", "message TERM <TAB> English <TAB> reason"
    and "latin WORD...". Remembers which were needed."""

    def __init__(self, text):
        self.words, self.also, self.messages, self.latin, self.used = set(), {}, set(), set(), set()
        for line in text.splitlines():
            kind, _, rest = line.partition(" ")
            cells = rest.split("\t")
            if kind == "latin":
                self.latin.update(rest.split())
            elif kind == "word" and cells[1]:
                self.words.add(cells[0])
            elif kind == "also" and cells[2]:
                self.also.setdefault(cells[0], set()).add(cells[1])
            elif kind == "message" and cells[2]:
                self.messages.add((cells[0], cells[1]))

    def stale(self):
        rows = [("word", word) for word in self.words] + [("message", *row) for row in self.messages]
        rows += [("also", word, chinese) for word, all_ in self.also.items() for chinese in all_]
        rows += [("latin", word) for word in self.latin]
        return [f"{LIST}: nothing needs '{' '.join(row)}' any more; remove it" for row in rows if row not in self.used]


def checkGlossary(tree):
    """The Chinese of a message has the Chinese of each glossary term of its English, and no other Latin words."""
    if CATALOGUE not in tree.files:
        return []
    known = terms(tree.files.get(GLOSSARY, ""))
    given = Exceptions(tree.files.get(LIST, ""))
    pattern = re.compile(r"(?<![\w-])(" + "|".join(map(re.escape, sorted(known, key=len, reverse=True))) +
                         r")(?:e?s)?(?![\w-])", re.IGNORECASE)
    findings = []
    for context, english, chinese in messages(tree):
        for found in pattern.finditer(_CODE.sub(" ", english.replace("&", ""))) if known else ():
            word = found.group(1)
            if not _isTranslated(word, english, chinese, known, given):
                wanted = " or ".join(sorted(known[word.lower()]))
                findings.append(f'{CATALOGUE}: {context}: "{word}" is {wanted}, in "{english}": {chinese}')
        for word in _LATIN.findall(_CODE.sub(" ", chinese)):
            if word in given.latin:
                given.used.add(("latin", word))
            else:
                findings.append(f'{CATALOGUE}: {context}: "{word}" is no name or unit, in {chinese}')
    return findings + given.stale()


def _isTranslated(word, english, chinese, known, given):
    term = word.lower()
    if word in chinese or any(accepted in chinese for accepted in known[term]):
        return True
    if term in given.words:
        given.used.add(("word", term))
        return True
    for accepted in given.also.get(term, ()):
        if accepted in chinese:
            given.used.add(("also", term, accepted))
            return True
    given.used.add(("message", term, english))
    return (term, english) in given.messages
