"""One idea, one place: no two units include each other, scenarios are named in their folders and phases in their
table only, and a fact that is missing is never taken for a default."""

import re

from cpp_text import lineOf

_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"', re.MULTILINE)
# A scenario's id stands before its title: {"recorder", msg("scenario", "Video recorder").
_SCENARIO = re.compile(r'(?:[{(]"(\w+)",|\w,)\s*msg\("scenario", "[A-Z]')
# Likewise the name of a phase; others are also ordinary words.
_PHASE = re.compile(r'"(\w+_\w+|prefill|warmup|fragment)",\s*msg\("phase", ')
_DEFAULT = re.compile(r'\.value\("[^"]*",')


def checkLoops(tree):
    """A unit is a header and its source; the units that include each other, however indirectly, are named once."""
    units = {}
    for path, text in tree.cpp("core", "app"):
        unit = path.rsplit(".", 1)[0]
        units.setdefault(unit, set()).update(_unitsOf(path, text, tree))
    for unit, included in units.items():
        included &= units.keys() - {unit}
    return [f"{' and '.join(sorted(loop))} include each other; move what both need below them"
            for loop in _loops(units)]


def _unitsOf(path, text, tree):
    top, folder = path.split("/")[0], path.rsplit("/", 1)[0]
    for header in _INCLUDE.findall(text):
        for candidate in (f"{top}/{header}", f"core/{header}", f"{folder}/{header}"):
            if candidate in tree.files:
                yield candidate.rsplit(".", 1)[0]
                break


def _loops(graph):
    """Strongly connected components of more than one unit (Tarjan)."""
    order, low, stack, found = {}, {}, [], []

    def visit(unit):
        order[unit] = low[unit] = len(order)
        stack.append(unit)
        for other in graph[unit]:
            if other not in order:
                visit(other)
            if other in stack:
                low[unit] = min(low[unit], low[other])
        if low[unit] == order[unit]:
            loop = stack[stack.index(unit):]
            del stack[stack.index(unit):]
            if len(loop) > 1:
                found.append(loop)

    for unit in graph:
        if unit not in order:
            visit(unit)
    return found


def checkScenarioNames(tree):
    homes = {}
    for path, text in tree.cpp("core"):
        for scenario in _SCENARIO.findall(text):
            home = path.rsplit("/", 1)[0]
            homes[scenario or home.rsplit("/", 1)[1]] = home + "/"
    homes.pop("reader", None)  # also an ordinary word: a key of every record
    return _strays(tree, "scenario", homes)


def checkPhaseNames(tree):
    return _strays(tree, "phase", {phase: path.rsplit(".", 1)[0] for path, text in tree.cpp("core")
                                   for phase in _PHASE.findall(text)})


def _strays(tree, kind, homes):
    """Literals outside the path at which their home begins."""
    if not homes:
        return []
    literal = re.compile('"(' + "|".join(homes) + ')"')
    return [f"{path}:{lineOf(text, match.start())}: {kind} \"{match.group(1)}\" belongs to {homes[match.group(1)]}"
            for path, text in tree.cpp("core", "app") for match in literal.finditer(text)
            if not path.startswith(homes[match.group(1)]) and not tree.excepted(kind, path)]


def checkDefaults(tree):
    return [f"{path}:{lineOf(text, match.start())}: a missing key is no default; read facts with fromJson"
            for path, text in tree.cpp("core", "app") if not path.endswith("_json.cpp")
            for match in _DEFAULT.finditer(text)]
