#!/usr/bin/env python3
"""counters.py take DEVICE PID SECONDS FILE: what iostat, vmstat and /proc/PID/stat count meanwhile.
counters.py compare FILE SERIES: the same from a series of the computer (samples/STEP.host.csv) beside it. Exit code 1:
one is more than 2 % off, and by more than two of the ticks of 10 ms in which the kernel counts processors."""
import csv
import json
import pathlib
import subprocess
import sys
import time

TICK_MS = 10
VMSTAT = {"non-nice user cpu ticks": "user_ms", "nice user cpu ticks": "user_ms", "system cpu ticks": "system_ms",
          "idle cpu ticks": "idle_ms", "IO-wait cpu ticks": "iowait_ms", "IRQ cpu ticks": "irq_ms",
          "softirq cpu ticks": "irq_ms", "stolen cpu ticks": "steal_ms"}
IOSTAT = {"read_ios": ("r/s", 1), "read_bytes": ("rkB/s", 1024), "write_ios": ("w/s", 1),
          "write_bytes": ("wkB/s", 1024), "busy_ms": ("util", 10), "queued_ms": ("aqu-sz", 1000)}


def processor_times(pid):
    times = dict.fromkeys(VMSTAT.values(), 0)
    for line in subprocess.run(["vmstat", "-s"], capture_output=True, text=True, check=True).stdout.splitlines():
        value, name = line.split(maxsplit=1)
        if name in VMSTAT:
            times[VMSTAT[name]] += int(value) * TICK_MS
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    times["own_ms"] = (int(fields[11]) + int(fields[12])) * TICK_MS
    return times


def take(device, pid, seconds, file):
    before, begin = processor_times(pid), time.monotonic_ns()
    said = subprocess.run(["iostat", "-x", "-y", "-o", "JSON", device, seconds, "1"], capture_output=True, text=True,
                          check=True).stdout
    end, after = time.monotonic_ns(), processor_times(pid)
    disk = json.loads(said)["sysstat"]["hosts"][0]["statistics"][0]["disk"][0]
    counted = {name: after[name] - before[name] for name in before}
    counted.update({name: disk[key] * factor * (end - begin) / 1e9 for name, (key, factor) in IOSTAT.items()})
    json.dump({"begin": begin, "end": end, "counted": counted}, open(file, "w"))


def in_series(series, name, begin, end):
    """Of the rows at both ends, the share that lies between."""
    total = 0
    for row in series:
        first, last = int(row["begin_ns"]), int(row["end_ns"])
        common = min(last, end) - max(first, begin)
        if common > 0:
            total += float(row[name]) * common / (last - first)
    return total


def compare(file, series_file):
    taken, series = json.load(open(file)), list(csv.DictReader(open(series_file)))
    if int(series[0]["begin_ns"]) > taken["begin"] or int(series[-1]["end_ns"]) < taken["end"]:
        sys.exit("the step did not last as long as was counted")
    wrong = False
    for name, counted in taken["counted"].items():
        own = in_series(series, name, taken["begin"], taken["end"])
        off = own - counted
        good = abs(off) <= 0.02 * counted or (name.endswith("_ms") and abs(off) <= 2 * TICK_MS)
        wrong = wrong or not good
        print(f"{name:12} {counted:14.0f} in the series {own:14.0f} "
              f"{100 * off / counted if counted else 0:+7.2f} %{'' if good else '  WRONG'}")
    sys.exit(wrong)


{"take": take, "compare": compare}[sys.argv[1]](*sys.argv[2:])
