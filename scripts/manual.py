"""Runs the commands of the manual as a reader types them and compares what they print with what the page shows.

    manual.py BIN [--long | --update] [CHAPTER...]

BIN is the folder of the programs, CHAPTER the name of a file in docs/manual/en. Each `$ ` line of a block marked
`console` is a command, lines with `> ` continue it, the others are its output: standard output, and standard error if
the exit code is 2 or 3. A line `...` stands for any lines. A block without output shows commands only. A comment before
the block says what is special: `<!-- exit 1 -->` (of the last command), `<!-- long -->` (only with --long),
`<!-- varies -->` (output not compared). Another block whose first line is `# NAME` with a dot in NAME is a file that
the reader writes. Commands of a block marked `sh` need a card or a server; only their options are looked up.

The English and the Chinese chapter must have the same blocks. A command runs once, in a folder of the chapter; one with
output runs for each language, the second time in a copy of that folder. --update writes what the programs print into
the pages, with as many lines before and after a `...` as there were.
"""

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

MANUAL = Path(__file__).resolve().parents[1] / "docs/manual"
LANGUAGES = {"en": "C.UTF-8", "zh_CN": "zh_CN.UTF-8"}
_BLOCK = re.compile(r"^(?:<!-- (?P<notes>[a-z0-9, ]+) -->\n+)?```(?P<kind>\w*)\n(?P<body>.*?)^```$", re.M | re.S)
_FILE = re.compile(r"# ([\w.-]+\.\w+)\n")
# What differs from run to run, commit to commit or computer to computer: ids, times, digests, the computer.
_VARIABLE = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\d[T ][\d:.+Z-]+"
                       r"|\b(?:[0-9a-f]{64}|[0-9a-f]{12})\b|\b\d{4}-\d\d-\d\d\b|[\d.]+ (?:us|ms)(?= wall)"
                       r"|^(?:Computer|计算机|Host|主机|Tested|测试时间) .*$", re.M)


@dataclass
class Command:
    line: int  # of the page
    text: str
    output: list = field(default_factory=list)


@dataclass
class Block:
    kind: str
    notes: dict  # "exit": "1", "long": ""
    body: str
    start: int  # of the body in the page
    end: int
    commands: list = field(default_factory=list)


def readBlocks(page):
    blocks = []
    for match in _BLOCK.finditer(page):
        notes = dict((note.strip() + " ").split(" ", 1) for note in (match["notes"] or "").split(",") if note.strip())
        block = Block(match["kind"], notes, match["body"], match.start("body"), match.end("body"))
        if block.kind == "console":
            block.commands = readCommands(block.body, page.count("\n", 0, block.start) + 1)
        blocks.append(block)
    return blocks


def readCommands(body, first):
    commands = []
    for number, line in enumerate(body.splitlines(), first):
        if line.startswith("$ "):
            commands.append(Command(number, line[2:]))
        elif line.startswith("> ") and commands and not commands[-1].output:
            commands[-1].text += "\n" + line[2:]
        else:
            commands[-1].output.append(line)
    return commands


def run(command, folder, language, programs):
    """(exit code, lines) of the command as a reader with that language sees them."""
    environment = {"PATH": f"{programs}:{os.environ['PATH']}", "HOME": f"{folder}/.home", "LANG": LANGUAGES[language],
                   "LC_MESSAGES": LANGUAGES[language], "QT_QPA_PLATFORM": "offscreen", "TZ": "UTC"}
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=3600)
    text = done.stdout + (done.stderr if done.returncode in (2, 3) else "")
    lines = [line for line in text.lstrip("\ufeff").splitlines() if "setlocale" not in line]
    return done.returncode, lines, done.stderr


def agrees(shown, printed):
    """Do the lines of the page, with `...` for any lines, say what was printed?"""
    parts, text = [], _VARIABLE.sub("?", "\n".join(printed) + "\n")
    for part in re.split(r"^\.\.\.\n", _VARIABLE.sub("?", "\n".join(shown) + "\n"), flags=re.M):
        parts.append(re.escape(part))
    return re.fullmatch("(?:.*\n)*".join(parts), text) is not None


def shorten(shown, printed):
    """The printed lines, with as many before and after `...` as the page has."""
    if "..." not in shown:
        return printed
    before = shown.index("...")
    after = len(shown) - before - 1
    return printed[:before] + ["..."] + printed[len(printed) - after:]


class Chapter:
    def __init__(self, name):
        self.name = name
        self.pages = {language: (MANUAL / language / name).read_text(encoding="utf-8") for language in LANGUAGES}
        self.blocks = {language: readBlocks(page) for language, page in self.pages.items()}

    def differences(self):
        """Findings where the languages have other commands, files or notes."""
        forms = [[(block.kind, block.notes, [command.text for command in block.commands] or block.body)
                  for block in self.blocks[language] if block.kind] for language in LANGUAGES]
        for here, there in zip(*forms):
            if here != there:
                return [f"{self.name}: the languages differ: {here[2]} and {there[2]}"]
        return [] if len(forms[0]) == len(forms[1]) else [f"{self.name}: one language has more blocks"]

    def check(self, programs, withLong, update):
        findings = []
        with tempfile.TemporaryDirectory() as temporary:
            folder = Path(temporary) / "here"
            (folder / ".home").mkdir(parents=True)
            findings += self._checkOptions(folder, programs)
            for here, there in zip(*[[block for block in self.blocks[language] if block.kind]
                                     for language in LANGUAGES]):
                if file := _FILE.match(here.body):
                    (folder / file[1]).write_text(here.body, encoding="utf-8")
                if "long" in here.notes and not withLong:
                    continue
                for english, chinese in zip(here.commands, there.commands):
                    code = int(here.notes.get("exit", "0")) if english is here.commands[-1] else 0
                    findings += self._checkCommand(english, chinese, code, "varies" in here.notes, folder, programs,
                                                   update)
        if update:
            self._write()
        return findings

    def _checkOptions(self, folder, programs):
        findings = []
        for words in [shlex.split(line)[1:] for block in self.blocks["en"] if block.kind == "sh"
                      for line in block.body.splitlines() if line.startswith("cardassay-cli ")]:
            helps = [run("cardassay-cli help " + " ".join(words[:count]), folder, "en", programs)
                     for count in (1, 2) if words[:count][-1].isalpha()]
            known = "\n".join(line for code, lines, _ in helps if code == 0 for line in lines)
            findings += [f"docs/manual/en/{self.name}: {words[0]} has no option {word}" for word in words
                         if word.startswith("--") and not re.search(re.escape(word) + r"\b", known)]
        return findings

    def _checkCommand(self, english, chinese, expected, varies, folder, programs, update):
        findings = []
        pairs = [("zh_CN", chinese)] if chinese.output else []
        for language, command in [*pairs, ("en", english)]:
            place = folder
            if language != "en":
                place = folder.with_name("there")
                shutil.rmtree(place, ignore_errors=True)
                shutil.copytree(folder, place)
            code, printed, errors = run(command.text, place, language, programs)
            where = f"docs/manual/{language}/{self.name}:{command.line}"
            if code != expected:
                findings.append(f"{where}: exit code {code}, not {expected}: {command.text}\n{errors.strip()}")
            elif varies or not command.output or agrees(command.output, printed):
                continue
            elif update:
                command.output = shorten(command.output, printed)
            else:
                findings.append(f"{where}: {command.text}\n-- the page shows\n" + "\n".join(command.output) +
                                "\n-- the program prints\n" + "\n".join(printed))
        return findings

    def _write(self):
        for language in LANGUAGES:
            page = self.pages[language]
            for block in reversed(self.blocks[language]):
                if block.commands:
                    body = "".join("$ " + command.text.replace("\n", "\n> ") + "\n" +
                                   "".join(f"{line}\n" for line in command.output) for command in block.commands)
                    page = page[:block.start] + body + page[block.end:]
            (MANUAL / language / self.name).write_text(page, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=Path)
    parser.add_argument("chapters", nargs="*", default=[])
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--update", action="store_true")
    options = parser.parse_intermixed_args()
    names = options.chapters or sorted(path.name for path in (MANUAL / "en").glob("*.md"))
    findings = []
    for name in names:
        chapter = Chapter(name)
        findings += chapter.differences() or chapter.check(options.programs.resolve(), options.long or options.update,
                                                            options.update)
    print("\n".join(findings) or f"manual: {len(names)} chapters, no difference")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
