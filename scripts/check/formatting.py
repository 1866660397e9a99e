"""clang-format, always version 14: other versions lay out the same file differently. Digests of files that passed are
kept in build-logs/, since the tool takes half a minute for all of them."""

import hashlib
import shutil
import subprocess

TOOL = "clang-format-14"


class Formatted:
    """Digests of file contents that the rule has accepted."""

    def __init__(self, tree):
        self._style = tree.files.get(".clang-format", "")
        self._file = tree.root / "build-logs" / "formatted.txt"
        self._kept = set(self._file.read_text().split()) if self._file.exists() else set()

    def _digest(self, text):
        return hashlib.sha256((self._style + "\0" + text).encode()).hexdigest()

    def unknown(self, files):
        return [path for path, text in files if self._digest(text) not in self._kept]

    def keep(self, files):
        self._file.parent.mkdir(exist_ok=True)
        self._file.write_text("\n".join(sorted({self._digest(text) for _, text in files})))


def checkFormat(tree):
    if not shutil.which(TOOL):
        print(f"check: SKIP format: {TOOL} is not installed here, and no other version will do")
        return []
    formatted = Formatted(tree)
    paths = formatted.unknown(tree.cpp())
    done = subprocess.run([TOOL, "--dry-run", "--ferror-limit=1", *(str(tree.root / path) for path in paths)],
                          capture_output=True, text=True) if paths else None
    lines = [line for line in done.stderr.splitlines() if "clang-format-violations" in line] if done else []
    places = [line.replace(f"{tree.root}/", "").split(" warning:")[0] for line in lines]
    wrong = {place.split(":")[0] for place in places}
    formatted.keep([(path, text) for path, text in tree.cpp() if path not in wrong])
    return [f"{place} not formatted; run ./dev format" for place in places]


def rewrite(tree):
    if not shutil.which(TOOL):
        print(f"format: {TOOL} is not installed here, and no other version will do")
        return 1
    paths = Formatted(tree).unknown(tree.cpp())
    return subprocess.run([TOOL, "-i", *(str(tree.root / path) for path in paths)]).returncode if paths else 0
