"""docs/method/verdict.md lists the rules of judge() in their order, each with the sentence that it yields."""

import itertools
import re

RULES = "core/judge/verdict/verdict_rules.cpp"
PAGE = "docs/method/verdict.md"
_SENTENCE = re.compile(r'msg\(\s*"verdict",\s*((?:"[^"]*"\s*)+)')
_ROW = re.compile(r"^\|.*\| `(.+)` \|$", re.MULTILINE)


def checkVerdictRules(tree):
    code = ["".join(re.findall('"([^"]*)"', found)) for found in _SENTENCE.findall(tree.files.get(RULES, ""))]
    page = _ROW.findall(tree.files.get(PAGE, ""))
    return [f'{PAGE}: says "{listed}" where {RULES} has "{said}"'
            for said, listed in itertools.zip_longest(code, page) if said != listed][:1]
