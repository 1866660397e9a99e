#!/usr/bin/env python3
"""Ends a list of tests: `test_summary.py JUNIT LOG [PARTS]` reads the files of ctest and prints the failed tests, each
skipped test with its reason, each test that failed first and passed when it was repeated, and "N passed, N failed, N
skipped". PARTS is the folder in which a process of several tests leaves NAME.xml with the result of each (the XML of
Catch2). Exit status 1 if a test failed or none was run."""

import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree


def outcome(case):
    """'passed', 'failed' or 'skipped' of a <testcase>. A test that ctest could not start has failed."""
    if case.get("status") == "disabled" or case.find("skipped") is not None and case.get("status") != "fail":
        return "failed" if case.get("status") == "notrun" and not has_run(case) else "skipped"
    return "passed" if case.get("status") == "run" and case.find("failure") is None else "failed"


def has_run(case):
    """ctest reports both a skip (SKIP_RETURN_CODE) and a missing program as <skipped>; only the former has a code."""
    return "SKIP_RETURN_CODE" in (case.find("skipped").get("message") or "")


def reason(case):
    """The message of Catch2's SKIP(), or the last line that the test printed."""
    text = case.findtext("system-out") or ""
    said = re.search(r"SKIPPED:\s*explicitly with messages?:\s*(.*?)\n\s*\n", text, re.S)
    if said:
        return " ".join(said.group(1).split())
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no reason given"


def results(case, parts):
    """(name, outcome, reason of a skip) of each test of a <testcase>: of the one test, or of all tests of a part. A
    part that crashed leaves no complete file, and one that failed after its tests (a leak) no failed test: both have
    failed."""
    ended, name = outcome(case), case.get("name")
    try:
        tests = ElementTree.parse(pathlib.Path(parts) / f"{name}.xml").getroot().findall("TestCase")
    except (OSError, ElementTree.ParseError):
        return [(name, ended, reason(case) if ended == "skipped" else "")]
    found = []
    for test in tests:
        result = test.find("OverallResult")
        skips = [" ".join((skip.text or "").split()) for skip in test.iter("Skip")]
        kind = "failed" if result.get("success") != "true" else "skipped" if skips else "passed"
        found.append((test.get("name"), kind, " ".join(skips)))
    if ended == "failed" and all(kind != "failed" for _, kind, _ in found):
        found.append((name, "failed", ""))
    return found


def failed_first(log):
    """Names of the tests of which a try failed. A log that cannot be read has none."""
    try:
        text = pathlib.Path(log).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return set()
    return set(re.findall(r"Test +#\d+: (.*?) \.+ *\*\*\*(?:Failed|Timeout|Exception)", text))


def summarise(junit, log, parts):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    lines = []
    repeated = failed_first(log)
    for case in ElementTree.parse(junit).getroot().iter("testcase"):
        for name, kind, why in results(case, parts):
            counts[kind] += 1
            if kind == "failed":
                lines.append(f"FAILED  {name}")
            elif kind == "skipped":
                lines.append(f"SKIPPED {name}: {why}")
        if outcome(case) == "passed" and case.get("name") in repeated:
            lines.append(f"REPEATED {case.get('name')}: failed first, passed when it was repeated")
    return sorted(lines, reverse=True), counts


def main():
    try:
        junit, log, parts = (sys.argv[1:] + ["", "", ""])[:3]
        lines, counts = summarise(junit, log, parts)
    except (OSError, ElementTree.ParseError) as error:
        print(f"test_summary.py: no result of the tests: {error}", file=sys.stderr)
        lines, counts = [], {"passed": 0, "failed": 1, "skipped": 0}
    for line in lines:
        print(line)
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**counts))
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
