#!/usr/bin/env python3
"""Says what programs for macOS need; fails for another processor, or where they need more than the system's library.

macos_needs.py aarch64|x86_64 PROGRAM...
"""

import struct
import sys

PROCESSORS = {"aarch64": 0x0100000C, "x86_64": 0x01000007}  # CPU_TYPE_ARM64, CPU_TYPE_X86_64 of <mach/machine.h>
MAGIC, EXECUTABLE = 0xFEEDFACF, 2  # MH_MAGIC_64, MH_EXECUTE of <mach-o/loader.h>
LOAD_LIBRARY, BUILD_VERSION = 0x0C, 0x32  # LC_LOAD_DYLIB, LC_BUILD_VERSION
OTHER_LIBRARIES = (0x80000018, 0x8000001F, 0x20, 0x80000023)  # weak, exported again, lazy, upward
ALLOWED = ["/usr/lib/libSystem.B.dylib"]


def read(data):
    """The processor, the libraries, and the first macOS that runs it."""
    magic, processor, _, kind, count = struct.unpack_from("<5I", data)
    if magic != MAGIC or kind != EXECUTABLE:
        sys.exit("no program of macOS")
    libraries, version, at = [], "", 32
    for _ in range(count):
        command, size = struct.unpack_from("<2I", data, at)
        if command == LOAD_LIBRARY or command in OTHER_LIBRARIES:
            name = at + struct.unpack_from("<I", data, at + 8)[0]
            libraries.append(data[name : at + size].split(b"\0")[0].decode())
        elif command == BUILD_VERSION:
            least = struct.unpack_from("<I", data, at + 12)[0]
            version = f"{least >> 16}.{least >> 8 & 255}"
        at += size
    return processor, libraries, version


def main():
    for path in sys.argv[2:]:
        with open(path, "rb") as file:
            data = file.read()
        processor, libraries, version = read(data)
        print(f"{path}: {len(data):,} bytes, macOS {version}, needs {', '.join(libraries)}")
        if processor != PROCESSORS[sys.argv[1]] or libraries != ALLOWED:
            sys.exit(f"{path}: not for {sys.argv[1]}, or it needs other libraries than {ALLOWED[0]}")


main()
