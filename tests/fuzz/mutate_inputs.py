#!/usr/bin/env python3
"""Damages files of every kind that the command line reads, and counts answers that are none.

    tests/fuzz/mutate_inputs.py build/bin/cardassay-cli [INPUTS] [SEED] [KIND...]

Each input is a file of its kind with up to 32 mutations: bits, bytes, numbers at their limits, deleted, repeated and
spliced parts. An answer is an exit code of the documentation within 10 s and 1 GiB. Ends with 1 where there is another.
"""

import concurrent.futures
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

LIMIT_S, LIMIT_BYTES = 10, 1 << 30
EXIT_CODES = range(0, 8)
INTERNAL = re.compile(rb"nlohmann|json\.exception|std::|basic_string|terminate called|toml::|what\(\)|0x[0-9a-f]{12}|"
                      rb"[/\w]+\.(cpp|h):\d+|Assertion|sqlite3?_|SQLITE_|errno \d")
NUMBERS = [b"0", b"-1", b"1", b"255", b"65536", b"4294967296", b"9223372036854775807", b"18446744073709551616",
           b"1e308", b"nan", b"null", b"true", b'""', b"[]", b"{}"]
PROFILE = """[profile]
name = "small"
[[step]]
id = "write"
scenario = "sequential_write"
region_bytes = 1048576
max_bytes = 1048576
[[criterion]]
metric = "write.throughput_mean"
op = ">="
limit = 1
unit = "MB/s"
"""
CARD = """[card]
name = "a card"
manufacturer_id = 116
product = "GA16G"
serial = 7
advertised_bytes = 64_000_000
[bus]
mb_s = 20
"""
FIO = "[global]\nbs=4k\nsize=1m\n[a]\nrw=randwrite\nfsync=4\n[b]\nrw=read\nrate_iops=100\nstonewall\n"
CSV = "time_us,op,offset_bytes,length_bytes,latency_us\n" + "".join(
    f"{i * 1000},write,{i * 8192},8192,100\n" for i in range(40))
IOLOG = "fio version 2 iolog\n/dev/sdb add\n/dev/sdb open\n" + "".join(
    f"/dev/sdb write {i * 4096} 4096\n" for i in range(40)) + "/dev/sdb close\n"
STRACE = "1 1.000100 openat(AT_FDCWD, \"/m/a\", O_RDWR|O_CREAT, 0644) = 3 <0.000020>\n" + "".join(
    f"1 1.{i:06d} pwrite64(3, \"x\"..., 4096, {i * 4096}) = 4096 <0.000200>\n" for i in range(101, 140))
BLKPARSE = "".join(
    f"  8,16   0  {2 * i + 1}     0.{i:09d}  42  D  WS {2048 + 8 * i} + 8 [camera]\n"
    f"  8,16   0  {2 * i + 2}     0.{i + 500:09d}  42  C  WS {2048 + 8 * i} + 8 [0]\n" for i in range(1, 30))
STATION = """[station]
name = "S1"
profile = "line"
[[slot]]
name = "A1"
slot = "usb-0000:00:14.0-1.1:1.0-scsi-0"
"""


class Kinds:
    """name -> (file to damage, arguments; {} is the damaged file, {d} a folder of its own)."""

    def __init__(self, cli, folder):
        self.cli, self.folder = cli, folder
        self.rows = {}
        self.text("profile", "p.toml", PROFILE, ["profile", "check", "{}"])
        self.text("plan", "p2.toml", PROFILE, ["plan", "sim:good-u1", "--profile", "{}"])
        self.text("card", "c.toml", CARD, ["identify", "sim:{}"])
        self.text("fio_job", "j.fio", FIO, ["profile", "import", "{}", "--out", "-"])
        for name, text in [("csv", CSV), ("fio-iolog", IOLOG), ("strace", STRACE), ("blkparse", BLKPARSE)]:
            self.text(name, f"{name}.log", text, ["trace", "import", "{}", "--format", name, "--out", "{d}/out.trace"])
        self.text("station", "s.toml", STATION, ["station", "{}", "--check"])
        self.text("registers", "r.txt", "cid 744a60534420202010000000010107a7\ncsd 400e00325b590001d1eb7f800a4000a1\n",
                  ["decode", "{}"])
        self.run("sim:" + str(folder / "c.toml"), "--profile", folder / "p.toml", "--out", folder / "run", "--trace",
                 folder / "t.trace", verb="run")
        self.run(folder / "l.toml", "--supplier", "A", "--lot", "L1", "--part", "P", "--size", "50", "--plan",
                 "single:3:0", verb=["lot", "new"])
        self.run(folder / "run", "--pdf", folder / "r.pdf", verb="report")
        self.run(folder / "key", verb=["key", "new"])
        self.file("lot", folder / "l.toml", ["lot", "judge", "{}"])
        self.file("trace", folder / "t.trace", ["trace", "show", "{}"])
        self.file("pdf", folder / "r.pdf", ["report", "--check", "{}"])
        self.file("key", folder / "key", ["sign", str(folder / "run"), "--key", "{}"])
        for name, verb in [("run.json", ["judge", "{d}"]), ("run.json/export", ["export", "{d}", "--format", "csv"]),
                           ("profile.toml", ["verify", "{d}"]), ("log.jsonl", ["judge", "{d}", "--changed"]),
                           ("samples/write.bin", ["judge", "{d}", "--changed"])]:
            if (folder / "run" / name.split("/export")[0]).exists():
                self.rows["run folder: " + name] = (folder / "run" / name.split("/export")[0], verb)
        for system, make in [("fat", ["mkfs.vfat", "-C"]), ("exfat", ["mkfs.exfat"]), ("ext4", ["mkfs.ext4", "-q"])]:
            image = folder / f"{system}.img"
            if make[-1] != "-C":
                image.write_bytes(b"")
                os.truncate(image, 8 << 20)
            command = [*make, str(image)] + (["8192"] if make[-1] == "-C" else [])
            if shutil.which(make[0]) and subprocess.run(command, capture_output=True, check=False).returncode == 0:
                self.file("layout " + system, image, ["layout", "image:{}"])
                with open(image, "r+b") as file:
                    os.truncate(file.fileno(), 1 << 20)

    def text(self, name, file, content, arguments):
        (self.folder / file).write_text(content, encoding="utf-8")
        self.rows[name] = (self.folder / file, arguments)

    def file(self, name, path, arguments):
        if path.exists():
            self.rows[name] = (path, arguments)

    def run(self, *arguments, verb):
        verb = [verb] if isinstance(verb, str) else verb
        subprocess.run([self.cli, *verb, *map(str, arguments)], capture_output=True, check=False)


def mutate(rng, data):
    data = bytearray(data)
    for _ in range(rng.choice([1, 1, 2, 4, 8, 32])):
        if not data:
            data += rng.randbytes(8)
        at, kind = rng.randrange(len(data)), rng.randrange(8)
        end = min(len(data), at + rng.choice([1, 2, 4, 16, 64, 512]))
        if kind == 0:
            data[at] ^= 1 << rng.randrange(8)
        elif kind == 1:
            data[at:end] = rng.randbytes(end - at)
        elif kind == 2:
            del data[at:end]
        elif kind == 3:
            data[at:at] = data[at:end] * rng.choice([1, 2, 50])
        elif kind == 4:
            other = rng.randrange(len(data))
            data[at:end] = data[other:other + end - at]
        elif kind == 5:
            numbers = list(re.finditer(rb"-?\d+(\.\d+)?", data[:1 << 16]))
            if numbers:
                chosen = rng.choice(numbers)
                data[chosen.start():chosen.end()] = rng.choice(NUMBERS)
        elif kind == 6:
            del data[at:]
        else:
            data[at:end] = rng.choice([b"\0", b"\xff", b"\n", b'"', b"[", b"{", b"\x1b[2J", "漢".encode()]) * (end - at)
    return bytes(data)


def answer(command, output):
    """(exit code or None, seconds, peak bytes, what was printed); `output` is a file for it."""
    begin = time.monotonic()
    with open(output, "wb") as printed:
        process = subprocess.Popen(command, stdout=printed, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                                   env={**os.environ, "LC_ALL": "C", "CARDASSAY_HISTORY": ""})
    while True:
        ended, status, usage = os.wait4(process.pid, os.WNOHANG)
        seconds = time.monotonic() - begin
        if ended:
            process.returncode = os.waitstatus_to_exitcode(status)
            return process.returncode, seconds, usage.ru_maxrss * 1024, output.read_bytes()
        if seconds > LIMIT_S + 5:
            process.kill()
            process.wait()
            return None, seconds, 0, b""
        time.sleep(0.002)


def objection(code, seconds, peak, output):
    if code is None or seconds > LIMIT_S:
        return f"takes {seconds:.0f} s"
    if code not in EXIT_CODES:
        return f"ends with {code}"
    if peak > LIMIT_BYTES:
        return f"takes {peak / 1e6:.0f} MB"
    found = INTERNAL.search(output)
    return f"says {found.group().decode(errors='replace')!r}" if found else ""


def batch(cli, rows, names, seed, count):
    rng, faults, done = random.Random(seed), [], 0
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        for i in range(count):
            name = names[i % len(names)]
            source, arguments = rows[name]
            folder = scratch / "d"
            shutil.rmtree(folder, ignore_errors=True)
            if name.startswith("run folder"):
                run = next(p for p in source.parents if (p / "run.json").exists())
                shutil.copytree(run, folder)
                target = folder / source.relative_to(run)
            else:
                folder.mkdir()
                target = folder / source.name
            target.write_bytes(mutate(rng, source.read_bytes()))
            command = [cli, *(a.replace("{d}", str(folder)).replace("{}", str(target)) for a in arguments)]
            why = objection(*answer(command, scratch / "printed"))
            if why.startswith("takes"):  # the host may have been busy
                why = objection(*answer(command, scratch / "printed"))
            done += 1
            if why:
                kept = pathlib.Path(tempfile.gettempdir()) / f"mutated-{seed}-{i}-{target.name}"
                shutil.copy(target, kept)
                faults.append(f"{name}: {why}; {kept}")
    return done, faults


def main():
    cli, inputs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    with tempfile.TemporaryDirectory() as folder:
        rows = Kinds(os.path.abspath(cli), pathlib.Path(folder)).rows
        names = [name for name in rows if len(sys.argv) < 5 or name in sys.argv[4:]]
        print(f"seed {seed}, kinds: {json.dumps(names)}", flush=True)
        workers, part = os.cpu_count() or 1, 500
        with concurrent.futures.ProcessPoolExecutor(workers) as pool:
            jobs = [pool.submit(batch, os.path.abspath(cli), rows, names, seed * 1_000_003 + at // part,
                                min(part, inputs - at)) for at in range(0, inputs, part)]
            done, faults = 0, []
            for job in concurrent.futures.as_completed(jobs):
                count, found = job.result()
                done += count
                faults += found
                for fault in found:
                    print(fault, flush=True)
    print(f"{done} inputs of {len(names)} kinds, {len(faults)} faults")
    return 1 if faults or not done else 0


if __name__ == "__main__":
    sys.exit(main())
