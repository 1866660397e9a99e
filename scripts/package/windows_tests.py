#!/usr/bin/env python3
"""The tests of a cross-built Windows program under wine, in a Windows of their own, and runs beside those of Linux.

Every process has a deadline, so this ends whatever hangs. The last line says what was run, failed, skipped.
    windows_tests.py BUILT [SPEC...]   BUILT: the build folder; SPEC: of Catch2, else all tests that are not hidden
"""

import concurrent.futures
import html
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import same_runs

PARTS = 12  # of the tests that are short; a hang keeps at most the rest of its part from running
SECONDS_A_PART = 900
SECONDS_A_RUN = 120  # a simulated one, or the start of wine
SECONDS_IN_ALL = 3600
ALONE = ("[together]~[.]", "[first]~[together]~[.]")  # the longest; those tagged [together] share their work
OTHERS = "~[first]~[together]~[.]"
CARDS = ("good-u1", "fake-wrap", "seed-c10-mlc")
PROFILES = ("quick", "waf")
LINES_SHOWN = 60  # of what a part with failures printed


class Wine:
    """A Windows of its own, with a folder for what its programs print."""

    def __init__(self, built):
        self.built = built
        self.logs = built / "wine"
        shutil.rmtree(self.logs, ignore_errors=True)
        self.logs.mkdir()
        self.prefix = tempfile.mkdtemp()
        self.end = time.monotonic() + SECONDS_IN_ALL
        self.environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
        self.environment |= {"WINEPREFIX": self.prefix, "WINEARCH": "win64", "WINEDEBUG": "-all",
                             "WINEDLLOVERRIDES": "mscoree,mshtml=",
                             "CARDASSAY_PLUGIN_PATH": f"Z:{built}/lib/cardassay/plugins"}

    def run(self, name, seconds, *command, **more):
        """The exit code, or None if the deadline was met; what it prints goes to NAME.log."""
        left = min(seconds, self.end - time.monotonic())
        if left <= 0:
            return None
        with open(self.logs / f"{name}.log", "wb") as log:
            try:
                return subprocess.run(["wine", *command], stdin=subprocess.DEVNULL, stdout=log, timeout=left,
                                      stderr=subprocess.STDOUT, env=self.environment | more, check=False).returncode
            except subprocess.TimeoutExpired:
                return None

    def close(self):
        try:
            subprocess.run(["wineserver", "-k"], env=self.environment, timeout=SECONDS_A_RUN, check=False)
        except subprocess.TimeoutExpired:
            pass
        shutil.rmtree(self.prefix, ignore_errors=True)


class Tests:
    """What became of each test, by its name."""

    def __init__(self, wine):
        self.wine = wine
        self.program = str(wine.built / "bin/assay_tests.exe")
        self.passed, self.failed, self.skipped = set(), {}, {}

    def part(self, name, *options, **more):
        results = self.wine.logs / f"{name}.xml"
        code = self.wine.run(name, SECONDS_A_PART, self.program, *options, "--rng-seed", "1", "--reporter", "console",
                             "--reporter", f"xml::out={results}", **more)
        return name, code, results.read_text("utf-8", "replace") if results.exists() else ""

    def take(self, name, code, xml):
        """Reads the results of a part, of which the last may be cut off."""
        failed = len(self.failed)
        for case in re.split(r"(?=<TestCase name=)", xml)[1:]:
            test = html.unescape(re.match(r'<TestCase name="([^"]*)"', case)[1])
            result = re.search(r'<OverallResult success="(\w+)" skips="(\d+)"', case)
            if not result:
                self.failed[test] = f"{name}: " + ("did not end in time" if code is None else f"ended with {code}")
            elif result[1] != "true":
                self.failed[test] = f"{name}: failed"
            elif int(result[2]):
                self.skipped[test] = " ".join(re.search(r"<Skip [^>]*>([^<]*)", case)[1].split())
            else:
                self.passed.add(test)
        if code != 0 and len(self.failed) == failed and code != 4:  # 4: all of them skipped
            self.failed[name] = "did not end in time" if code is None else f"ended with {code}"
        if len(self.failed) > failed:
            print("\n".join((self.wine.logs / f"{name}.log").read_text("utf-8", "replace").splitlines()[-LINES_SHOWN:]))

    def names(self, spec):
        self.wine.run("list", SECONDS_A_RUN, self.program, spec, "--list-tests", "--reporter", "xml")
        return {html.unescape(name) for name in
                re.findall(r"<Name>([^<]*)", (self.wine.logs / "list.log").read_text("utf-8", "replace"))}


def all_tests(tests, specs):
    """Each processor takes the next part; returns the names of the tests that did not run."""
    wanted = tests.names(",".join(specs or ["~[.]"]))
    if not wanted:
        tests.failed["list"] = "the program lists no tests"
    parts = [(f"alone-{number}", spec) for number, spec in enumerate(specs or ALONE)]
    if not specs:
        parts += [(f"part-{part}", OTHERS, "--shard-count", str(PARTS), "--shard-index", str(part))
                  for part in range(PARTS)]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for future in concurrent.futures.as_completed([pool.submit(tests.part, *part) for part in parts]):
            tests.take(*future.result())
    return wanted - tests.passed - tests.failed.keys() - tests.skipped.keys()


def raw_volume(tests):
    """The tests of opened cards once more, on a block device behind a drive letter; says how that went."""
    with tempfile.NamedTemporaryFile() as image:
        image.truncate(64 << 20)
        made = subprocess.run(["losetup", "--find", "--show", image.name], capture_output=True, text=True, check=False)
        device = made.stdout.strip()
        if made.returncode:
            return "SKIP the raw volume: no loop device can be had"
        try:
            os.symlink(device, Path(tests.wine.prefix, "dosdevices/x::"))
            again = Tests(tests.wine)
            again.take(*again.part("raw-volume", "[card]", ASSAY_RAW_VOLUME=r"\\.\X:"))
        finally:
            subprocess.run(["losetup", "-d", device], check=False)
    tests.failed |= {f"{name}, on a raw volume": why for name, why in again.failed.items()}
    return f"{len(again.passed)} of {len(again.passed) + len(again.failed)} again on a raw volume"


def runs_as_on_linux(tests):
    """The same simulated runs by the programs of both systems; says how many came out the same."""
    wine, same, linux = tests.wine, 0, Path("build/bin/cardassay-cli")
    if not linux.exists():
        return "SKIP the runs beside Linux: no build/bin/cardassay-cli"
    for card in CARDS:
        for profile in PROFILES:
            name = f"{card}-{profile}"
            one, other = wine.logs / name, wine.logs / f"{name}.exe"
            run = ("run", f"sim:{card}", "--profile", profile, "--seed", "7", "--progress", "none", "--out")
            theirs = subprocess.run(["timeout", str(SECONDS_A_RUN), linux, *run, one], stdout=subprocess.DEVNULL,
                                    check=False).returncode
            code = wine.run(f"{name}.run", SECONDS_A_RUN, str(wine.built / "bin/cardassay-cli.exe"), *run, str(other))
            if code != theirs:
                tests.failed[name] = f"exit codes {theirs} and {code}"
            elif same_runs.main(one, other):
                tests.failed[name] = "differs from the run on Linux"
            else:
                same += 1
    return f"{same} of {len(CARDS) * len(PROFILES)} simulated runs as on Linux"


def main(built, *specs):
    begin = time.monotonic()
    wine = Wine(Path(built).resolve())
    try:
        tests = Tests(wine)
        wine.run("wineboot", SECONDS_A_RUN, "wineboot", "-i")
        left = all_tests(tests, specs)
        also = [] if specs else [raw_volume(tests), runs_as_on_linux(tests)]
    finally:
        wine.close()
    for what, names in (("FAILED", tests.failed), ("SKIP", tests.skipped), ("NOT RUN", dict.fromkeys(left, ""))):
        for name, why in sorted(names.items()):
            print(f"{what}: {name}" + (f" ({why})" if why else ""))
    print(f"windows-test: {len(tests.passed)} tests passed, {len(tests.failed)} failed, {len(tests.skipped)} skipped, "
          f"{len(left)} not run, " + "".join(f"{line}, " for line in also) + f"in {time.monotonic() - begin:.0f} s; "
          f"output in {os.path.relpath(wine.logs)}")
    return 1 if tests.failed or left else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
