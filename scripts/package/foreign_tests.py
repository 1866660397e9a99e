#!/usr/bin/env python3
"""The tests of a cross-built program, by what runs such programs here, and its simulated runs beside this system's.

Every process has a deadline, so this ends whatever hangs. The last line says what was run, failed, skipped.
    foreign_tests.py wine BUILT [SPEC...]   in a Windows of their own; BUILT: the build folder; SPEC: of Catch2, else
                                            all tests that are not hidden
    foreign_tests.py qemu BUILT [SPEC...]   for another processor, by qemu-user, without those that compare with the
                                            clock; QEMU_LD_PREFIX is set
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

SECONDS_A_RUN = 120  # a simulated one, or the start of wine
ALONE = ("[together]~[.]", "[first]~[together]~[.]")  # the longest; those tagged [together] share their work
OTHERS = "~[first]~[together]~[.]"
CARDS = ("good-u1", "fake-wrap", "seed-c10-mlc")
PROFILES = ("quick", "waf")
LINES_SHOWN = 60  # of what a part with failures printed


class Programs:
    """Runs the programs, and has a folder for what they print."""

    parts = 12  # of the tests that are short; a hang keeps at most the rest of its part from running
    seconds_a_part = 900
    seconds_in_all = 3600
    left_out = ""  # of the tests
    suffix = ""  # of the programs' names
    runner = ()

    def __init__(self, built):
        self.built = built
        self.logs = built / "tests"
        shutil.rmtree(self.logs, ignore_errors=True)
        self.logs.mkdir()
        self.end = time.monotonic() + self.seconds_in_all
        self.environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}

    def program(self, name):
        return str(self.built / "bin" / (name + self.suffix))

    def run(self, name, seconds, *command, **more):
        """The exit code, or None if the deadline was met; what it prints goes to NAME.log."""
        left = min(seconds, self.end - time.monotonic())
        if left <= 0:
            return None
        with open(self.logs / f"{name}.log", "wb") as log:
            try:
                return subprocess.run([*self.runner, *command], stdin=subprocess.DEVNULL, stdout=log, timeout=left,
                                      stderr=subprocess.STDOUT, env=self.environment | more, check=False).returncode
            except subprocess.TimeoutExpired:
                return None

    def close(self):
        pass


class Wine(Programs):
    """A Windows of its own."""

    suffix = ".exe"
    runner = ("wine",)

    def __init__(self, built):
        super().__init__(built)
        self.prefix = tempfile.mkdtemp()
        self.environment |= {"WINEPREFIX": self.prefix, "WINEARCH": "win64", "WINEDEBUG": "-all",
                             "WINEDLLOVERRIDES": "mscoree,mshtml=",
                             "CARDASSAY_PLUGIN_PATH": f"Z:{built}/lib/cardassay/plugins"}
        self.run("wineboot", SECONDS_A_RUN, "wineboot", "-i")

    def close(self):
        try:
            subprocess.run(["wineserver", "-k"], env=self.environment, timeout=SECONDS_A_RUN, check=False)
        except subprocess.TimeoutExpired:
            pass
        shutil.rmtree(self.prefix, ignore_errors=True)


class Qemu(Programs):
    """Some ten times as slow; the kernel starts it for each program of another processor."""

    parts = 24
    seconds_a_part = 3600
    seconds_in_all = 3 * 3600
    left_out = "~[timing]"


class Tests:
    """What became of each test, by its name."""

    def __init__(self, programs):
        self.programs = programs
        self.program = programs.program("assay_tests")
        self.passed, self.failed, self.skipped = set(), {}, {}

    def part(self, name, *options, **more):
        results = self.programs.logs / f"{name}.xml"
        code = self.programs.run(name, self.programs.seconds_a_part, self.program, *options, "--rng-seed", "1",
                                 "--reporter", "console", "--reporter", f"xml::out={results}", **more)
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
            log = (self.programs.logs / f"{name}.log").read_text("utf-8", "replace")
            print("\n".join(log.splitlines()[-LINES_SHOWN:]))

    def names(self, spec):
        self.programs.run("list", SECONDS_A_RUN, self.program, spec, "--list-tests", "--reporter", "xml")
        return {html.unescape(name) for name in
                re.findall(r"<Name>([^<]*)", (self.programs.logs / "list.log").read_text("utf-8", "replace"))}


def all_tests(tests, specs):
    """Each processor takes the next part; returns the names of the tests that did not run."""
    programs = tests.programs
    alone = [",".join(one + programs.left_out for one in spec.split(",")) for spec in specs or ALONE]
    wanted = tests.names(",".join(alone) if specs else "~[.]" + programs.left_out)
    if not wanted:
        tests.failed["list"] = "the program lists no tests"
    parts = [(f"alone-{number}", spec) for number, spec in enumerate(alone)]
    if not specs:
        parts += [(f"part-{part}", OTHERS + programs.left_out, "--shard-count", str(programs.parts), "--shard-index",
                   str(part)) for part in range(programs.parts)]
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
            os.symlink(device, Path(tests.programs.prefix, "dosdevices/x::"))
            again = Tests(tests.programs)
            again.take(*again.part("raw-volume", "[card]", ASSAY_RAW_VOLUME=r"\\.\X:"))
        finally:
            subprocess.run(["losetup", "-d", device], check=False)
    tests.failed |= {f"{name}, on a raw volume": why for name, why in again.failed.items()}
    return f"{len(again.passed)} of {len(again.passed) + len(again.failed)} again on a raw volume"


def runs_as_here(tests):
    """The same simulated runs by this system's own program; says how many came out the same."""
    programs, same, here = tests.programs, 0, Path("build/bin/cardassay-cli")
    if not here.exists():
        return "SKIP the runs beside this system's: no build/bin/cardassay-cli"
    for card in CARDS:
        for profile in PROFILES:
            name = f"{card}-{profile}"
            one, other = programs.logs / name, programs.logs / f"{name}.there"
            run = ("run", f"sim:{card}", "--profile", profile, "--seed", "7", "--progress", "none", "--out")
            theirs = subprocess.run(["timeout", str(SECONDS_A_RUN), here, *run, one], stdout=subprocess.DEVNULL,
                                    check=False).returncode
            code = programs.run(f"{name}.run", programs.seconds_a_part, programs.program("cardassay-cli"), *run,
                                str(other))
            if code != theirs:
                tests.failed[name] = f"exit codes {theirs} and {code}"
            elif same_runs.main(one, other):
                tests.failed[name] = "differs from the run of this system"
            else:
                same += 1
    return f"{same} of {len(CARDS) * len(PROFILES)} simulated runs as of this system"


def main(kind, built, *specs):
    begin = time.monotonic()
    programs = {"wine": Wine, "qemu": Qemu}[kind](Path(built).resolve())
    try:
        tests = Tests(programs)
        left = all_tests(tests, specs)
        also = [] if specs else [runs_as_here(tests)]
        if kind == "wine" and not specs:
            also.append(raw_volume(tests))
    finally:
        programs.close()
    for what, names in (("FAILED", tests.failed), ("SKIP", tests.skipped), ("NOT RUN", dict.fromkeys(left, ""))):
        for name, why in sorted(names.items()):
            print(f"{what}: {name}" + (f" ({why})" if why else ""))
    print(f"{len(tests.passed)} tests passed, {len(tests.failed)} failed, {len(tests.skipped)} skipped, "
          f"{len(left)} not run, " + "".join(f"{line}, " for line in also) + f"in {time.monotonic() - begin:.0f} s; "
          f"output in {os.path.relpath(programs.logs)}")
    print(f"{len(tests.passed)} passed, {len(tests.failed) + len(left)} failed, {len(tests.skipped)} skipped")
    return 1 if tests.failed or left else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
