#!/usr/bin/env python3
"""Ends a list of tests: `test_summary.py JUNIT LOG` reads the files of ctest and prints the failed tests, each skipped
test with its reason, each test that failed first and passed when it was repeated, and "N passed, N failed, N skipped".
Exit status 1 if a test failed or none was run."""

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


def failed_first(log):
    """Names of the tests of which a try failed. A log that cannot be read has none."""
    try:
        text = pathlib.Path(log).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return set()
    return set(re.findall(r"Test +#\d+: (.*?) \.+ *\*\*\*(?:Failed|Timeout|Exception)", text))


def summarise(junit, log):
    counts = {"passed": 0, "failed": 0, "skipped": 0}
    lines = []
    repeated = failed_first(log)
    for case in ElementTree.parse(junit).getroot().iter("testcase"):
        result = outcome(case)
        counts[result] += 1
        if result == "failed":
            lines.append(f"FAILED  {case.get('name')}")
        elif result == "skipped":
            lines.append(f"SKIPPED {case.get('name')}: {reason(case)}")
        elif case.get("name") in repeated:
            lines.append(f"REPEATED {case.get('name')}: failed first, passed when it was repeated")
    return sorted(lines, reverse=True), counts


def main():
    try:
        lines, counts = summarise(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "")
    except (OSError, ElementTree.ParseError) as error:
        print(f"test_summary.py: no result of the tests: {error}", file=sys.stderr)
        lines, counts = [], {"passed": 0, "failed": 1, "skipped": 0}
    for line in lines:
        print(line)
    print("{passed} passed, {failed} failed, {skipped} skipped".format(**counts))
    return 1 if counts["failed"] or not counts["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
