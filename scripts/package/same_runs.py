#!/usr/bin/env python3
"""Compares the folders of two runs that were made alike by the programs of two systems.

All bytes of the profile and the samples are to be the same, and so is the record but for what belongs to one run. Only
numbers of the record may differ, in digits that the mathematics library of a system decides."""

import json
import sys
from pathlib import Path

NUMBERS_ALIKE = 1e-6  # relative
OF_ONE_RUN = {"run_id", "tool", "host", "started", "ended", "digests", "chain", "sealed"}
OF_ONE_LINE = {"time", "run_id"}


class Comparison:
    def __init__(self):
        self.numbers = 0
        self.apart = 0
        self.farthest = 0.0
        self.differences = []

    def number(self, place, one, other):
        self.numbers += 1
        if one == other:
            return
        distance = abs(one - other) / max(abs(one), abs(other))
        self.apart += 1
        self.farthest = max(self.farthest, distance)
        if distance > NUMBERS_ALIKE:
            self.differences.append(f"{place}: {one} and {other}")

    def value(self, place, one, other):
        if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
            for key, inner in one.items():
                self.value(f"{place}/{key}", inner, other[key])
        elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
            for index, inner in enumerate(one):
                self.value(f"{place}/{index}", inner, other[index])
        elif isinstance(one, float) and isinstance(other, float):
            self.number(place, one, other)
        elif one != other or type(one) is not type(other):
            self.differences.append(f"{place}: {one} and {other}")


def without(document, keys):
    return {key: value for key, value in document.items() if key not in keys}


def log_of(folder):
    return [without(json.loads(line), OF_ONE_LINE) for line in (folder / "log.jsonl").read_text("utf-8").splitlines()]


def compare(one, other):
    found = Comparison()
    names = [sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())
             for folder in (one, other)]
    found.value("files", *names)
    for name in names[0] if names[0] == names[1] else []:
        if name not in ("run.json", "log.jsonl") and (one / name).read_bytes() != (other / name).read_bytes():
            found.differences.append(f"{name}: other bytes")
    found.value("run.json", *(without(json.loads((folder / "run.json").read_text("utf-8")), OF_ONE_RUN)
                              for folder in (one, other)))
    found.value("log.jsonl", log_of(one), log_of(other))
    return found


def main(one, other):
    found = compare(Path(one), Path(other))
    print(f"{one}: {found.apart} of {found.numbers} numbers apart, by {found.farthest:.1g} at most; "
          f"{len(found.differences)} other differences")
    for line in found.differences[:20]:
        print(f"  {line}")
    return 1 if found.differences else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
