"""Who may include whom. LAYERS is the one table; docs/architecture.md mirrors it (checked here)."""

import re

# folder -> what it may include besides itself. core/ first, then app/. cli sees of report and text only their
# Qt-free headers.
LAYERS = {
    "base": "",
    "stats": "base",
    "quantity": "base",
    "config": "base",
    "stamp": "base",
    "flash": "base",
    "waf": "base flash",
    "telemetry": "base config",
    "device": "base config stamp telemetry",
    "measure": "base config stamp",
    "host": "base measure",
    "workload": "base config stamp device measure",
    "volume": "base config stamp measure",
    "trace": "base config stamp telemetry device measure",
    "profile": "base quantity config stamp device measure",
    "record": "base config stamp telemetry device measure host",
    "scenario": "base quantity config stamp flash waf device measure host workload trace profile record",
    "verdict": "base stats quantity config stamp flash waf telemetry device measure host workload profile record "
               "scenario",
    "advice": "base config stamp flash waf device measure workload profile record scenario",
    "lot": "base stats quantity config device measure profile record scenario verdict",
    "session": "base quantity config stamp flash waf telemetry device measure host workload profile record "
               "scenario verdict",
    "export": "base stats quantity config stamp telemetry device measure host workload profile record scenario verdict "
              "lot",
    "compare": "base stats quantity config stamp telemetry device measure host profile record scenario verdict",
    "line": "base stats config telemetry device measure record",
    "store": "base stats config stamp telemetry device measure record line",
    "mes": "base stats quantity config stamp telemetry device measure record export line",
    "platform": "base config stamp telemetry device measure host",
    "sim": "base config stamp flash telemetry device",
    "wiring": "base quantity config stamp flash waf telemetry device measure host "
              "workload trace profile record scenario verdict lot session export line mes store platform sim",
    "station": "base stats quantity config stamp telemetry device measure host profile record scenario verdict session "
               "line mes store wiring",
    "cli": "base stats quantity config stamp flash telemetry device measure host profile record scenario verdict "
           "lot session export compare advice line mes store platform wiring station volume trace text "
           "report",
    "pluginhost": "platform",
    "sdbus": "telemetry",
    "text": "base quantity device measure host profile record scenario verdict session advice",
    "look": "base record text",
    "plot": "base stats measure host record scenario verdict lot compare text look",
    "report": "base stats quantity config device measure host profile record scenario verdict lot session export "
              "compare advice wiring text look plot",
    "gui": "base stats quantity config device measure host profile record scenario "
           "verdict lot session export compare advice line mes store platform wiring station text look plot",
}

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.MULTILINE)
_QT = re.compile(r"^(Qt?[A-Z]\w*|q[a-z]+\.h)(/|$)")
_SYSTEM = re.compile(r"^((linux|sys|asm|net|netinet|arpa|scsi|mtd)/.*|(unistd|fcntl|poll|pthread|sched|dirent"
                     r"|signal|termios|mntent|dlfcn|glob|spawn|pwd|grp"
                     r"|libudev|liburing|windows|winioctl|setupapi|cfgmgr32|io|direct)\.h|systemd/.*)$")
_QT_FOLDERS = ("app/gui/", "app/look/", "app/plot/", "app/report/", "app/text/")


def checkIncludes(tree):
    findings = []
    for path, text in tree.cpp("core", "app"):
        for match in _INCLUDE.finditer(text):
            why = objection(path, match.group(2), match.group(1) == '"')
            if why and not tree.excepted("include", path):
                findings.append(f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {why}")
    return findings


def objection(path, header, quoted):
    """Why the file at `path` may not include `header`, or nothing."""
    top, folder = path.split("/")[0], path.split("/")[1]
    if header == "qcustomplot.h":
        return "" if path.startswith("app/plot/") else "qcustomplot.h belongs to app/plot/ only"
    if _QT.match(header) and not path.startswith(_QT_FOLDERS):
        return f"Qt header {header}: core/ and app/cli/ know no Qt"
    if _SYSTEM.match(header) and not path.startswith("core/platform/"):
        return f"operating-system header {header}: only core/platform/ asks the system"
    if not quoted or "/" not in header or path.count("/") < 2:
        return ""
    target = header.split("/")[0]
    if folder not in LAYERS:
        return f"folder {top}/{folder} is not in the layer table of scripts/check/layers.py"
    if target in LAYERS and target != folder and target not in LAYERS[folder].split():
        return f"{folder} may not include {header}: see the layer table in docs/architecture.md"
    return ""


def tableAsText():
    """The table as docs/architecture.md shows it."""
    width = max(map(len, LAYERS))
    return "\n".join(f"{folder:<{width}}  {allowed or '-'}" for folder, allowed in LAYERS.items())


def checkTable(tree):
    page = "docs/architecture.md"
    if tableAsText() in tree.files.get(page, ""):
        return []
    return [f"{page}: the layer table differs from scripts/check/layers.py; it must read\n{tableAsText()}"]
