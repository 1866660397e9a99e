"""The files that the rules look at, and the exceptions from them."""

import subprocess
from pathlib import Path

CPP = (".h", ".cpp")


def repositoryRoot():
    return Path(__file__).resolve().parents[2]


class Tree:
    """Text files below `root` by path relative to it. Tests make one from a dictionary."""

    def __init__(self, root, texts=None, exceptions=None):
        self.root = root
        self.files = texts if texts is not None else readTexts(root)
        self.exceptions = exceptions if exceptions is not None else readExceptions(root)
        self._used = set()

    def cpp(self, *folders):
        """(path, text) of the C++ files below the folders; of all when none is named."""
        for path, text in self.files.items():
            if path.endswith(CPP) and (not folders or path.startswith(tuple(f"{folder}/" for folder in folders))):
                yield path, text

    def excepted(self, rule, path):
        """Is there an exception for this rule and file? Remembers that it was needed."""
        if (rule, path) in self.exceptions:
            self._used.add((rule, path))
            return True
        return False

    def staleExceptions(self):
        return [f"scripts/check/exceptions.txt: nothing needs the exception '{rule} {path}' any more; remove it"
                for rule, path in self.exceptions if (rule, path) not in self._used]


def readTexts(root):
    texts = {}
    for path in listFiles(root):
        try:
            texts[path] = (root / path).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError, IsADirectoryError):
            continue  # pictures, and files deleted but not yet committed
    return texts


def listFiles(root):
    """Tracked and new files; without git (a source archive) everything but build trees and dot folders."""
    git = subprocess.run(["git", "-C", str(root), "ls-files", "-co", "--exclude-standard"], capture_output=True,
                         text=True)
    if git.returncode == 0:
        return sorted(git.stdout.splitlines())
    found = (path.relative_to(root) for path in root.rglob("*") if path.is_file())
    return sorted(str(path) for path in found if not path.parts[0].startswith(("build", ".git")))


def readExceptions(root):
    """{(rule, path): reason}; each line of exceptions.txt is `rule path reason...`, and the reason is not optional."""
    exceptions = {}
    for line in (root / "scripts/check/exceptions.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            rule, path, reason = line.split(maxsplit=2)
            exceptions[rule, path] = reason
    return exceptions
