"""Proves the rules of docs/design/hacking.md on the whole tree: `python3 scripts/check`. `--format` rewrites the
sources instead."""

import sys

import formatting
import includes
import layers
import links
import names
import sizes
import strings
import structure
import terms
import translations
import unused
import verdicts
from tree import Tree, repositoryRoot

RULES = [layers.checkIncludes, layers.checkHeaderNames, layers.checkTable, includes.checkComplete,
         strings.checkTranslated, strings.checkMessages, sizes.checkFunctions,
         sizes.checkFiles, sizes.checkColumns, names.checkNames, names.checkPaths, links.checkLinks, links.checkOrphans,
         formatting.checkFormat,
         structure.checkLoops, structure.checkScenarioNames, structure.checkPhaseNames,
         structure.checkDefaults, terms.checkTerms, translations.checkOpenings,
         translations.checkGlossary, unused.checkUnused, verdicts.checkVerdictRules]


def main():
    tree = Tree(repositoryRoot())
    if "--format" in sys.argv[1:]:
        return formatting.rewrite(tree)
    findings = []
    for rule in RULES:
        findings += rule(tree)
    findings += tree.staleExceptions()
    for finding in findings:
        print(finding)
    print(f"check: {len(RULES)} rules, {len(tree.files)} files, {len(findings)} findings")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
