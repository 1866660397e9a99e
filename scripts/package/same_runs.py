#!/usr/bin/env python3
"""Compares the folders of two runs that were made alike by the programs of two systems.

All bytes of the profile and the samples are to be the same, and so is the record but for what belongs to one run."""

import json
import sys
from pathlib import Path

OF_ONE_RUN = {"run_id", "tool", "host", "started", "ended", "digests", "chain", "sealed"}
OF_ONE_LINE = {"time", "run_id"}


def differences(place, one, other):
    """The places of two JSON values that are not the same."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(key, inner, other[key]) for key, inner in one.items()]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(index, inner, other[index]) for index, inner in enumerate(one)]
    else:
        return [] if one == other and type(one) is type(other) else [f"{place}: {one} and {other}"]
    return [line for key, *inner in pairs for line in differences(f"{place}/{key}", *inner)]


def without(document, keys):
    return {key: value for key, value in document.items() if key not in keys}


def log_of(folder):
    return [without(json.loads(line), OF_ONE_LINE) for line in (folder / "log.jsonl").read_text("utf-8").splitlines()]


def compare(one, other):
    names = [sorted(str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file())
             for folder in (one, other)]
    found = differences("files", *names)
    for name in names[0] if names[0] == names[1] else []:
        if name not in ("run.json", "log.jsonl") and (one / name).read_bytes() != (other / name).read_bytes():
            found.append(f"{name}: other bytes")
    found += differences("run.json", *(without(json.loads((folder / "run.json").read_text("utf-8")), OF_ONE_RUN)
                                       for folder in (one, other)))
    return found + differences("log.jsonl", log_of(one), log_of(other))


def main(one, other):
    found = compare(Path(one), Path(other))
    print(f"{one}: {len(found)} differences from {other}")
    for line in found[:20]:
        print(f"  {line}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
