#!/usr/bin/env python3
"""known_speed.py RUN_FOLDER WRITE_US MB_PER_S [BLOCK_MAX]: of a write_path step with ways that wait for the card, the
share of the time that a card needs each of whose writes takes WRITE_US and its bytes at MB_PER_S, by what the block
layer counted. It is the rate that was reached over the one that the card allows. BLOCK_MAX leaves out larger blocks, in
bytes. Exit code 1: it is 5 % off, or nothing was measured."""
import json
import pathlib
import sys


def flushes_alone(file_system, cell):
    """Flushes without data, which the block layer counts among the writes. ext4 sends its flushes with the commit
    record, FAT alone, and exFAT alone but for four: before and after each of the two writes by which it marks the
    volume as in use, and as in order again."""
    with_data = {"vfat": 0, "exfat": 4}
    return cell["device_flushes"] - with_data[file_system] if file_system in with_data else 0


def main():
    folder, write_us, rate = pathlib.Path(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3])
    most = float(sys.argv[4]) if len(sys.argv) > 4 else float("inf")
    facts = json.load(open(folder / "run.json"))["steps"][0]["facts"]["write_path"]
    cells = [cell for cell in facts["cells"] if not cell["skipped"] and cell["block_bytes"] <= most]
    time = sum(cell["stored_ns"] for cell in cells)
    writes = sum(cell["device_writes"] - flushes_alone(facts["file_system"], cell) for cell in cells)
    written = sum(cell["device_bytes"] for cell in cells)
    needed = writes * write_us * 1e3 + written * 1e3 / rate
    ways = sorted({cell["method"] for cell in cells})
    print(f"{facts['file_system']}, {', '.join(ways)}: {writes:.0f} writes and {written:.0f} bytes "
          f"in {time / 1e9:.2f} s, for which the card needs {needed / 1e9:.2f} s: "
          f"{100 * needed / max(time, 1):.2f} % of the rate that it allows")
    sys.exit(time == 0 or abs(needed / time - 1) > 0.05)


main()
