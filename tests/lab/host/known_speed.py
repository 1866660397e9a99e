#!/usr/bin/env python3
"""known_speed.py RUN_FOLDER WRITE_US MB_PER_S: of a write_path step with ways that wait for the card, the share of the
time that a card needs each of whose writes takes WRITE_US and its bytes at MB_PER_S (0 = no time), by what the block
layer counted in each second. It is the rate that was reached over the one that the card allows. Exit code 1: it is 5 %
off."""
import csv
import json
import pathlib
import sys


def main():
    folder, write_us, rate = pathlib.Path(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
    facts = json.load(open(folder / "run.json"))["steps"][0]["facts"]["write_path"]
    rows = list(csv.DictReader(open(folder / "samples" / "path.host.csv")))[1:-1]
    time = sum(int(row["end_ns"]) - int(row["begin_ns"]) for row in rows)
    writes = sum(float(row["write_ios"]) for row in rows)
    written = sum(float(row["write_bytes"]) for row in rows)
    needed = writes * write_us * 1e3 + (written * 1e3 / rate if rate else 0)
    ways = sorted({cell["way"] for cell in facts["cells"]})
    print(f"{facts['file_system']}, {', '.join(ways)}: {writes:.0f} writes and {written:.0f} bytes "
          f"in {time / 1e9:.2f} s, for which the card needs {needed / 1e9:.2f} s: "
          f"{100 * needed / time:.2f} % of the rate that it allows")
    sys.exit(abs(needed / time - 1) > 0.05)


main()
