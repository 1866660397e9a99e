"""The last lines of ./dev test: what passed, failed and was skipped, and why."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

SCRIPT = pathlib.Path(__file__).resolve().parents[2] / "scripts/test_summary.py"

PASSED = '<testcase name="a" status="run"><system-out>fine</system-out></testcase>'
FAILED = '<testcase name="b" status="fail"><failure message=""/><system-out>no</system-out></testcase>'
SKIPPED = """<testcase name="c" status="notrun"><skipped message="SKIP_RETURN_CODE=4"/><system-out>
x_test.cpp:9: SKIPPED:
explicitly with message:
  this needs
  root

====
</system-out></testcase>"""
NOT_STARTED = '<testcase name="d" status="notrun"><skipped message="Unable to find executable"/></testcase>'

PART = '<testcase name="part 1" status="{}"><system-out></system-out></testcase>'
RAN = '<TestCase name="{}"><OverallResult success="{}"/></TestCase>'
LEFT_OUT = '<TestCase name="w"><Skip>\n  no root\n</Skip><OverallResult success="true" skips="1"/></TestCase>'


def summary(*cases, log="", part=""):
    with tempfile.TemporaryDirectory() as folder:
        file, printed = pathlib.Path(folder) / "tests.xml", pathlib.Path(folder) / "tests.log"
        file.write_text(f'<testsuite>{"".join(cases)}</testsuite>', encoding="utf-8")
        printed.write_text(log, encoding="utf-8")
        (pathlib.Path(folder) / "part 1.xml").write_text(part, encoding="utf-8")
        done = subprocess.run([sys.executable, SCRIPT, file, printed, folder], capture_output=True, text=True,
                              check=False)
        return done.returncode, done.stdout.splitlines()


class Summary(unittest.TestCase):
    def test_the_last_line_counts_each_outcome(self):
        self.assertEqual(summary(PASSED, PASSED, FAILED, SKIPPED)[1][-1], "2 passed, 1 failed, 1 skipped")

    def test_a_skip_is_listed_with_its_reason(self):
        status, lines = summary(PASSED, SKIPPED)
        self.assertEqual((status, lines[0]), (0, "SKIPPED c: this needs root"))

    def test_the_reason_of_a_skip_with_several_messages_is_all_of_them(self):
        case = SKIPPED.replace("message:", "messages:").replace("  root", "  root\n  row := 2")
        self.assertEqual(summary(PASSED, case)[1][0], "SKIPPED c: this needs root row := 2")

    def test_a_failed_test_is_named_and_fails_the_list(self):
        status, lines = summary(PASSED, FAILED)
        self.assertEqual((status, lines[0]), (1, "FAILED  b"))

    def test_a_test_that_could_not_be_started_has_failed(self):
        self.assertEqual(summary(PASSED, NOT_STARTED), (1, ["FAILED  d", "1 passed, 1 failed, 0 skipped"]))

    def test_a_test_that_passed_only_when_it_was_repeated_is_named(self):
        log = "  7/9 Test  #7: a .......***Failed    0.35 sec\n      Test  #7: a .......   Passed    0.30 sec\n"
        status, lines = summary(PASSED, log=log)
        self.assertEqual((status, lines[0]), (0, "REPEATED a: failed first, passed when it was repeated"))

    def test_the_tests_of_a_part_are_counted_and_named(self):
        part = f"<R>{RAN.format('u', 'true')}{RAN.format('v', 'false')}{LEFT_OUT}</R>"
        self.assertEqual(summary(PART.format("fail"), PASSED, part=part),
                         (1, ["SKIPPED w: no root", "FAILED  v", "2 passed, 1 failed, 1 skipped"]))

    def test_a_part_that_crashed_has_failed(self):
        self.assertEqual(summary(PART.format("fail"), PASSED, part="<R>" + RAN.format("u", "true"))[1],
                         ["FAILED  part 1", "1 passed, 1 failed, 0 skipped"])

    def test_a_part_that_failed_after_its_tests_has_failed(self):
        self.assertEqual(summary(PART.format("fail"), part=f"<R>{RAN.format('u', 'true')}</R>")[1],
                         ["FAILED  part 1", "1 passed, 1 failed, 0 skipped"])

    def test_a_list_in_which_nothing_passed_has_failed(self):
        self.assertEqual(summary(SKIPPED)[0], 1)

    def test_a_missing_file_of_results_is_a_failure(self):
        done = subprocess.run([sys.executable, SCRIPT, "/nonexistent.xml"], capture_output=True, text=True, check=False)
        self.assertEqual((done.returncode, done.stdout.strip()), (1, "0 passed, 1 failed, 0 skipped"))


if __name__ == "__main__":
    unittest.main()
