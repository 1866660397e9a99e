"""The catalogues app/i18n/cardassay_CODE.ts. `embed OUTPUT CATALOGUE...` writes them as C++ tables
(app/text/catalogue.h). `update ROOT WORK LUPDATE CATALOGUE` brings one up to date with the sources below ROOT; `check`,
with the same arguments, changes nothing, lists what is missing, unfinished or surplus, and then fails."""
import pathlib
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree

LITERAL = r'"(?:[^"\\]|\\.)*"'
MSG = re.compile(rf"[^a-zA-Z_]msg(\([ \n]*{LITERAL}[ \n]*,[ \n]*{LITERAL}(?:[ \n]*{LITERAL})*)", re.DOTALL)
HEAD = """// Made by scripts/catalogues.py.
#include "text/catalogue.h"

#include <initializer_list>

namespace assay {

"""
TAIL = """std::span<const Catalogue> builtinCatalogues()
{{
    static constexpr Catalogue all[] = {{
{rows}    }};
    return all;
}}

}} // namespace assay
"""


def code_of(catalogue):
    return catalogue.stem.removeprefix("cardassay_")


def messages(catalogue):
    """Yields the context and element of each message."""
    for context in xml.etree.ElementTree.parse(catalogue).getroot().iter("context"):
        for message in context.iter("message"):
            yield context.findtext("name"), message


def embed(output, *catalogues):
    """Leaves out entries that are not translated, have plural forms, or are told apart by a comment: only the desktop
    asks for those."""
    tables, rows = "", ""
    for catalogue in map(pathlib.Path, catalogues):
        code = code_of(catalogue)
        tables += f"constexpr std::initializer_list<CatalogueEntry> k_{code} = {{\n"  # may be empty
        for context, message in messages(catalogue):
            translation = message.find("translation")
            told_apart = message.find("comment") is not None
            if not (told_apart or translation.attrib or len(translation) or not (translation.text or "").strip()):
                texts = (context, message.findtext("source"), translation.text)
                tables += "    {" + ", ".join(f'R"ASSAY({text})ASSAY"' for text in texts) + "},\n"
        tables += "};\n\n"
        rows += f'        {{"{code}", k_{code}}},\n'
    pathlib.Path(output).write_text(HEAD + tables + TAIL.format(rows=rows), encoding="utf-8")


def collected(root):
    """lupdate takes no function whose arguments go on after the literals, so core's msg("context", "pattern", ...)
    calls become QT_TRANSLATE_NOOP lines."""
    sources = sorted(path for wing in ("core", "app") for path in (root / wing).rglob("*")
                     if path.suffix in (".cpp", ".h"))
    return "".join(f"QT_TRANSLATE_NOOP{call});\n" for source in sources
                   for call in MSG.findall(source.read_text(encoding="utf-8")))


def update(root, work, lupdate, catalogue):
    root, catalogue = pathlib.Path(root), pathlib.Path(catalogue)
    code = code_of(catalogue)
    calls = pathlib.Path(work) / f"collected_messages_{code}.cpp"
    calls.write_text(collected(root), encoding="utf-8")
    # Those that this version of lupdate has: a translation is written for its text, never guessed.
    told = subprocess.run([lupdate, "-help"], capture_output=True, text=True, check=False)
    known = [name for name in ("similartext", "number") if re.search(rf"[{{|]{name}[}}|]", told.stdout + told.stderr)]
    heuristics = [word for name in known for word in ("-disable-heuristic", name)]
    subprocess.run([lupdate, "-silent", "-locations", "none", "-no-obsolete", *heuristics, "-target-language", code,
                    "-I", root / "app", "-I", root / "core", root / "app", calls, "-ts", catalogue], check=True)


def check(root, work, lupdate, catalogue):
    fresh = pathlib.Path(work) / f"checked_{code_of(pathlib.Path(catalogue))}" / pathlib.Path(catalogue).name
    fresh.parent.mkdir(exist_ok=True)
    shutil.copyfile(catalogue, fresh)
    update(root, work, lupdate, fresh)
    unfinished = [message.findtext("source") for _, message in messages(fresh)
                  if message.find("translation").get("type") == "unfinished"]
    for text in unfinished:
        print("not translated:", text)
    if unfinished or fresh.read_bytes() != pathlib.Path(catalogue).read_bytes():
        sys.exit(f"app/i18n/{fresh.name} does not match the sources: build the target update_translations, then "
                 "translate what is unfinished.")


if __name__ == "__main__":
    {"embed": embed, "update": update, "check": check}[sys.argv[1]](*sys.argv[2:])
