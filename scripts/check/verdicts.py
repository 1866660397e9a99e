"""docs/method/verdict.md lists the rules of judge() in their order, each with its verdict."""

import itertools
import re

RULES = "core/judge/verdict/verdict_rules.cpp"
PAGE = "docs/method/verdict.md"
_RULE = re.compile(r",\s*(kOpen|kAsCompared|Verdict::\w+),")
_ROW = re.compile(r"^\| \d+ \|.*\| ([a-z ]+) \|$", re.MULTILINE)
_WORDS = {"kOpen": "inconclusive", "kAsCompared": "as compared"}


def checkVerdictRules(tree):
    table = tree.files.get(RULES, "").partition("kVerdictRules[] = {")[2]
    code = [_WORDS.get(rule, rule.removeprefix("Verdict::")) for rule in _RULE.findall(table)]
    page = _ROW.findall(tree.files.get(PAGE, ""))
    return [f"{PAGE}: rule {number} is listed as {listed}; in {RULES} it is {said}"
            for number, (said, listed) in enumerate(itertools.zip_longest(code, page), 1) if said != listed][:1]
