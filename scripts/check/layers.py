"""Which wing may include which. WINGS is the one table; docs/design/architecture.md opens with it (checked here)."""

import re

# wing -> its folders, what it knows. A wing may include itself and the wings above it; see SYSTEM_SEES for the one
# exception. The program wing is the only one that names system.
WINGS = {
    "ground": ("base crypto config quantity stats",
               "values, text, results, signatures, the table of quantities, statistics; knows no card"),
    "card": ("stamp telemetry device", "identity, registers, write permit, sector stamps, vendor plugins"),
    "io": ("measure workload trace host volume",
           "timed I/O and its samples, streams, traces, host effects, file layouts"),
    "model": ("flash sim waf", "flash models, simulated cards, models fitted to a measured card"),
    "run": ("profile record scenario session", "what to do, the steps, what happened, the thread that executes"),
    "judge": ("verdict compare lot advice export",
              "pure functions of records: one card, several runs, a lot, advice, exports"),
    "line": ("line store mes", "slots and stations: rules, database, factory systems"),
    "system": ("linux windows macos posix", "the only operating-system headers"),
    "program": ("wiring station history readers",
                "composition root: the only place that names system, sim, store and mes"),
}
SYSTEM_SEES = ("ground", "card", "io")
# app/ folder -> folders of app/ and wings that it may include. cli sees of report and text only their Qt-free headers.
APP = {
    "cli": "ground card io model run judge line system program text document report",
    "pluginhost": "system",
    "sdbus": "card",
    "text": "ground card io run judge",
    "document": "ground card io run judge program text",
    "look": "ground run text",
    "plot": "ground io run judge text document look",
    "report": "ground card io run judge program text document look plot",
    "gui": "ground card io run judge line system program text document look plot",
}

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"\n]+)[>"]', re.MULTILINE)
_QT = re.compile(r"^(Qt?[A-Z]\w*|q[a-z]+\.h)(/|$)")
_SYSTEM = re.compile(r"^((linux|sys|asm|net|netinet|arpa|scsi|mtd)/.*|(unistd|fcntl|poll|pthread|sched|dirent"
                     r"|signal|termios|mntent|dlfcn|glob|spawn|pwd|grp"
                     r"|libudev|liburing|windows|winioctl|setupapi|cfgmgr32|io|direct)\.h|systemd/.*)$")
_QT_FOLDERS = ("app/gui/", "app/look/", "app/plot/", "app/report/", "app/text/")


def mayInclude(wing):
    """The wings that a wing may include, itself among them."""
    if wing == "system":
        return [*SYSTEM_SEES, wing]
    above = list(WINGS)[:list(WINGS).index(wing) + 1]
    return [other for other in above if other != "system" or wing == "program"]


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
    if _SYSTEM.match(header) and not path.startswith("core/system/"):
        return f"operating-system header {header}: only core/system/ asks the system"
    if not quoted or "/" not in header or path.count("/") < 2:
        return ""
    target = header.split("/")[0]
    if folder not in (WINGS if top == "core" else APP):
        return f"{top}/{folder} is not in the tables of scripts/check/layers.py"
    allowed = mayInclude(folder) if top == "core" else [*APP[folder].split(), folder]
    if target in {**WINGS, **APP} and target not in allowed:
        return f"{folder} may not include {header}: see the table of wings in docs/design/architecture.md"
    return ""


def checkHeaderNames(tree):
    """A header's name says what is in it, so there is no second one; the systems implement the same headers."""
    places = {}
    for path, _ in tree.cpp("core"):
        if path.endswith(".h") and not path.startswith("core/system/"):
            places.setdefault(path.rsplit("/", 1)[1], []).append(path)
    return [f"{' and '.join(sorted(paths))} have the same name" for paths in places.values() if len(paths) > 1]


def tableAsText():
    """The table as docs/design/architecture.md shows it."""
    rows = [f"| `{wing}/` | {folders} | {what} |" for wing, (folders, what) in WINGS.items()]
    return "\n".join(["| wing | folders | what it knows |", "|---|---|---|", *rows])


def checkTable(tree):
    page = "docs/design/architecture.md"
    if tableAsText() in tree.files.get(page, ""):
        return []
    return [f"{page}: the table of wings differs from scripts/check/layers.py; it must read\n{tableAsText()}"]
