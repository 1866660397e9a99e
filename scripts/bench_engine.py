#!/usr/bin/env python3
"""The measuring path beside fio, dd, f3 and badblocks on one RAM-backed loop device: pairs in one run, medians and
ratios. Called by ./dev bench, needs root."""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = int(os.environ.get("BENCH_ROUNDS", "5"))
SECONDS = int(os.environ.get("BENCH_SECONDS", "4"))
CLI = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else "build-release/bin/cardassay-cli")


class Ran:
    """One finished program: wall and CPU seconds, peak memory in MiB, output."""

    def __init__(self, command):
        begin = time.monotonic()
        with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
            process = subprocess.Popen(["timeout", "900", *command], stdout=out, stderr=err)
            _, status, used = os.wait4(process.pid, 0)
            self.wall = time.monotonic() - begin
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode not in (0, 1, 6):  # 1 and 6 are verdicts, not failures
                err.seek(0)
                sys.exit(f"{' '.join(command)}: exit {process.returncode}\n{err.read()}")
            out.seek(0)
            self.out = out.read()
        self.cpu = used.ru_utime + used.ru_stime
        self.peak = used.ru_maxrss / 1024


class LoopDevice:
    """A loop device on a file in RAM; the file system there has no direct I/O, so the loop driver copies, the same for
    every program."""

    # Where completions are handled, for every program alike
    # (docs/design/decisions/0012-where-completions-are-handled.md).
    PLACES = {"where asked": "2", "as set up": "1"}

    def __init__(self, gib, sparse=False):
        self.folder = tempfile.mkdtemp(dir="/dev/shm")
        self.path = os.path.join(self.folder, "card.img")
        with open(self.path, "wb") as file:
            if sparse:
                file.truncate(gib << 30)
            else:
                for _ in range(gib * 1024):  # written once, so that no run pays for first touch
                    file.write(bytes(1 << 20))
        self.node = subprocess.check_output(["losetup", "-f", "--show", self.path], text=True).strip()

    def complete(self, place):
        with open(f"/sys/block/{os.path.basename(self.node)}/queue/rq_affinity", "w") as setting:
            setting.write(self.PLACES[place])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.complete("as set up")  # the node, and its queue, may serve another
        subprocess.run(["losetup", "-d", self.node], check=False)
        shutil.rmtree(self.folder)


def erase_id(node):
    for device in json.loads(Ran([CLI, "devices", "--json"]).out):
        if device["path"] == node:
            return device["erase_id"]
    sys.exit(f"{node} is not listed")


def ours(node, scratch, steps):
    profile = os.path.join(scratch, "bench.toml")
    with open(profile, "w") as file:
        file.write('[profile]\nname = "bench"\nversion = "1"\n' + steps)
    folder = tempfile.mkdtemp(dir=scratch)
    ran = Ran([CLI, "run", node, "--profile", profile, "--out", folder, "--erase", erase_id(node), "--lab", "--json",
               "--progress", "none"])
    ran.record = json.loads(ran.out)
    ran.metrics = {metric["id"]: metric["value"] for metric in ran.record["metrics"]}
    return ran


def fio(node, rw, depth, extra=()):
    command = ["fio", "--name=b", f"--filename={node}", f"--rw={rw}", "--bs=4k", "--ioengine=io_uring", "--fixedbufs",
               "--registerfiles", "--direct=1",
               f"--iodepth={depth}", "--norandommap", "--randrepeat=0", "--verify_state_save=0", f"--runtime={SECONDS}",
               "--time_based", "--output-format=json", *extra]
    ran = Ran(command)
    job = json.loads(ran.out[ran.out.index("{"):])["jobs"][0]
    side = job["read" if "read" in rw else "write"]
    ran.iops, ran.ios = side["iops"], side["total_ios"]
    return ran


def processors_apart():
    """Nanoseconds of a message from one processor to the other and back; the host of a virtual machine may move them at
    any time."""
    return int(Ran([os.path.join(os.path.dirname(CLI), "assay_processorbench")]).out)


def random_pair(loop, scratch, rw, depth, logging, place):
    """IOPS and CPU per I/O of ours over fio's, medians of pairs; ours records every I/O always."""
    node = loop.node
    loop.complete(place)
    scenario = "random_read" if "read" in rw else "random_write"
    step = (f'[[step]]\nid = "s"\nscenario = "{scenario}"\nblock_bytes = 4096\nqueue_depth = {depth}\n'
            f'duration_s = {SECONDS}\nengine = "io_uring"\n')
    if "read" in rw:  # written in the same run, so that no pre-fill is in the figures
        step += 'region_bytes = 1_073_741_824\nverify = %s\n' % ("true" if logging else "false")
    else:
        step += 'region_bytes = 1_073_741_824\n'
    extra = ["--size=1g"]
    if logging:
        extra += [f"--write_lat_log={scratch}/fio", "--verify=crc32c", "--verify_fatal=1"]
    speed, cpu, mine, theirs, apart = [], [], [], [], []
    for _ in range(ROUNDS):
        apart.append(processors_apart())
        a = ours(node, scratch, step)
        if logging and "read" in rw:  # what fio is to verify
            Ran(["fio", "--name=b", f"--filename={node}", "--rw=write", "--bs=4k", "--ioengine=io_uring", "--direct=1",
                 "--iodepth=32", "--size=1g",
                 "--verify=crc32c", "--do_verify=0", "--verify_state_save=0", "--output=/dev/null"])
        b = fio(node, rw, depth, extra)
        mine.append(a.metrics["s.iops"])
        theirs.append(b.iops)
        # The CPU time of a pre-fill counts against us.
        moved = sum(s["bytes_read" if "read" in rw else "bytes_written"] for s in a.record["steps"]) / 4096
        speed.append(mine[-1] / theirs[-1])
        cpu.append((a.cpu / moved) / (b.cpu / b.ios))
    name = f"4 KiB {scenario} depth {depth}"
    if logging:
        name += ", fio logs, both verify" if "read" in rw else ", fio logs and verifies"
    print(f"{name:54} completed {place:11}  "
          f"ours {statistics.median(mine):7.0f}/s  fio {statistics.median(theirs):7.0f}/s  "
          f"speed x{statistics.median(speed):.3f} ({min(speed):.3f} to {max(speed):.3f})  "
          f"CPU per I/O x{statistics.median(cpu):.3f}  "
          f"processors {min(apart)} to {max(apart)} ns apart", flush=True)


def overwrite_pair(node, scratch, gib):
    """A full overwrite with verify beside dd's plain write and read."""
    wall, rates = [], []
    step = '[[step]]\nid = "s"\nscenario = "full_overwrite"\nblock_bytes = 4_194_304\n'
    for _ in range(ROUNDS):
        a = ours(node, scratch, step)
        count = str(gib * 256)
        b = Ran(["dd", "if=/dev/zero", f"of={node}", "oflag=direct", "bs=4M", f"count={count}"])
        c = Ran(["dd", f"if={node}", "of=/dev/null", "iflag=direct", "bs=4M", f"count={count}"])
        wall.append(a.wall / (b.wall + c.wall))
        rates.append((a.wall, b.wall + c.wall, a.cpu / gib))
    print(f"full overwrite + verify of {gib} GiB          "
          f"ours {statistics.median(r[0] for r in rates):.2f} s  dd write + read "
          f"{statistics.median(r[1] for r in rates):.2f} s  wall x{statistics.median(wall):.3f}", flush=True)
    return statistics.median(r[2] for r in rates)


def peak_memory(scratch):
    """The same work at the far end of a small and of a large card."""
    for gib in (4, 1024):
        with LoopDevice(gib, sparse=True) as loop:
            step = f'[[step]]\nid = "s"\nscenario = "full_overwrite"\nregion_offset_bytes = {(gib - 2) << 30}\n'
            step += ('[[step]]\nid = "r"\nscenario = "random_write"\nblock_bytes = 4096\nqueue_depth = 32\n'
                     'max_bytes = 1_073_741_824\n')
            ran = ours(loop.node, scratch, step)
            print(f"peak memory, {gib} GiB card                       {ran.peak:.1f} MiB", flush=True)


def polling(node):
    print(Ran([os.path.join(os.path.dirname(CLI), "assay_pollbench"), node, erase_id(node)]).out.strip(), flush=True)


def f3_cpu(node, gib):
    """CPU seconds per GiB of f3write and f3read on a file system on the same device."""
    mount = tempfile.mkdtemp()
    subprocess.run(["mkfs.ext4", "-q", "-F", node], check=True)
    subprocess.run(["mount", node, mount], check=True)
    try:
        written = Ran(["f3write", "--end-at=2", mount])
        read = Ran(["f3read", "--end-at=2", mount])
    finally:
        subprocess.run(["umount", mount], check=True)
    return (written.cpu + read.cpu) / 2


def main():
    if os.geteuid() != 0:
        print("SKIP: the comparison needs root for a loop device")
        return
    scratch = tempfile.mkdtemp()
    with LoopDevice(2) as loop:
        for place in LoopDevice.PLACES:
            for rw in ("randread", "randwrite"):
                for depth in (1, 32):
                    random_pair(loop, scratch, rw, depth, logging=False, place=place)
                    random_pair(loop, scratch, rw, depth, logging=True, place=place)
        loop.complete("where asked")
        polling(loop.node)
    peak_memory(scratch)
    with LoopDevice(4) as loop:
        cpu = overwrite_pair(loop.node, scratch, 4)
        theirs = f3_cpu(loop.node, 4)
        print(f"CPU per GiB written and verified             "
              f"ours {cpu:.2f} s  f3write + f3read {theirs:.2f} s  x{cpu / theirs:.3f}")
        badblocks = Ran(["badblocks", "-w", "-t", "random", "-b", "4096", "-c", "1024", loop.node])
        print(f"badblocks -w -t random of 4 GiB              "
              f"{badblocks.wall:.2f} s, CPU per GiB {badblocks.cpu / 4:.2f} s")
    shutil.rmtree(scratch)


main()
