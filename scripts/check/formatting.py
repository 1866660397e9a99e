"""clang-format, always version 14: other versions lay out the same file differently."""

import shutil
import subprocess

TOOL = "clang-format-14"


def _sources(tree):
    return [str(tree.root / path) for path, _ in tree.cpp()]


def checkFormat(tree):
    if not shutil.which(TOOL):
        print(f"check: SKIP format: {TOOL} is not installed here, and no other version will do")
        return []
    done = subprocess.run([TOOL, "--dry-run", "--ferror-limit=1", *_sources(tree)], capture_output=True, text=True)
    lines = [line for line in done.stderr.splitlines() if "clang-format-violations" in line]
    places = (line.replace(f"{tree.root}/", "").split(" warning:")[0] for line in lines)
    return [f"{place} not formatted; run ./dev format" for place in places]


def rewrite(tree):
    if not shutil.which(TOOL):
        print(f"format: {TOOL} is not installed here, and no other version will do")
        return 1
    return subprocess.run([TOOL, "-i", *_sources(tree)]).returncode
