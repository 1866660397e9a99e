"""The man page and the shell completions of cardassay-cli, made of what it says of itself (`help --json`):
`documents.py ROOT PROGRAM` writes them, `documents.py ROOT PROGRAM check` names those that are out of date, and then
fails. The prose of the man page, and behind it notes on verbs, is docs/cardassay-cli.1.in."""
import json
import os
import pathlib
import re
import subprocess
import sys

MADE = "made by scripts/documents.py"
FILES = {"FILE", "TRACE", "JOB", "LIB", "FIXTURE"}
FOLDERS = {"DIR", "FOLDER"}


def described(program):
    """The verbs by name; "" is the program itself."""
    environment = {**os.environ, "LC_ALL": "C"}
    out = subprocess.run([program, "help", "--json"], env=environment, check=True, capture_output=True, text=True)
    return {verb["verb"]: verb for verb in json.loads(out.stdout)}


def own_options(verb):
    return [option for option in verb["options"] if option["name"] not in ("--help", "--version")]


def kind(option):
    """What a value is completed with: "words", "files", "folders", "devices", "profiles", "verbs", or "" (anything)."""
    if option["words"]:
        return "words"
    names = {option["value"], option["name"]}
    for found, values in (("files", FILES), ("folders", FOLDERS), ("devices", {"DEVICE"}), ("profiles", {"PROFILE"}),
                          ("verbs", {"VERB"})):
        if option["value"] in values or (option["value"] == "TEXT" and names & values):
            return found
    return ""


# The man page.

def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in ".'" else text


def usage(verb):
    words = [f".B cardassay\\-cli {roff(verb['verb'])}"]
    for argument in verb["arguments"]:
        name = f"\\fI{argument['name']}\\fR" + ("..." if argument["repeats"] else "")
        words.append(name if argument["required"] else f"[{name}]")
    for option in verb["options"]:
        if option["required"]:
            words.append(f"\\fB{roff(option['name'])}\\fR \\fI{roff(value_of(option))}\\fR")
    if any(not option["required"] for option in own_options(verb)):
        words.append("[\\fIOPTION\\fR]...")
    return "\n".join(words)


def value_of(option):
    return "|".join(option["words"]) or option["value"]


def man_option(option):
    value = value_of(option)
    head = f"\\fB{roff(option['name'])}\\fR" + (f" \\fI{roff(value)}\\fR" if value else "")
    if option["name"][0] != "-":
        head = f"\\fI{option['name']}\\fR"
    default = f" (default: {roff(option['default'])})" if option["default"] else ""
    limits = f" {roff(option['range'])}" if option["range"] else ""
    return f".TP\n{head}\n{roff(option['description'])}{limits}{default}"


def man_verb(verb, note):
    lines = [f".SS {roff(verb['verb'])}"]
    if not verb["verbs"] or own_options(verb):
        lines += [usage(verb), ".PP"]
    lines += [roff(verb["summary"]) + ".", *note]
    lines += [man_option(option) for option in verb["arguments"] + own_options(verb)]
    if verb["exit_codes"]:
        lines += [".PP", roff(verb["exit_codes"].replace("\n", " "))]
    return "\n".join(lines)


def notes_of(template):
    """(template without its notes, {verb: lines}): a note is the text from `.\\" VERB:` to the next one."""
    prose, *notes = re.split(r'^\.\\" ([a-z ]+):\n', template, flags=re.MULTILINE)
    return prose, {verb: text.splitlines() for verb, text in zip(notes[::2], notes[1::2])}


def man_page(verbs, template):
    prose, notes = notes_of(template)
    below = [verb for name, verb in verbs.items() if name]
    examples = []
    for verb in below:
        if verb["examples"]:
            commands = "\n".join(f"cardassay\\-cli {roff(example['command'])}" for example in verb["examples"])
            examples.append(f".TP\n.B {roff(verb['verb'])}\n.nf\n{commands}\n.fi")
    head = f'.\\" {MADE}\n'
    described_verbs = "\n".join(man_verb(verb, notes.get(verb["verb"], [])) for verb in below)
    return head + prose.replace("@VERBS@", described_verbs).replace("@EXAMPLES@", "\n".join(examples))


# The completions. Keys are "VERB OPTION", so that an option may have another kind of value after another verb.

def option_rows(verbs):
    """{what a value is completed with: [verb and option]}"""
    rows = {}
    for name, verb in verbs.items():
        for option in own_options(verb):
            if option["value"]:
                what = " ".join(option["words"]) if option["words"] else "@" + kind(option)
                rows.setdefault(what, []).append(f"{name} {option['name']}")
    return rows


BASH = """# bash completion for cardassay-cli; {made}
_cardassay_cli_listed() {{ "${{COMP_WORDS[0]}}" "$1" 2>/dev/null | awk 'NR > 1 {{ print $1 }}'; }}

# What an option or argument is completed with: words, or @files, @folders, @devices, @profiles, @verbs.
_cardassay_cli_fill()
{{
    local current=$2 words=$1
    case $words in
    @devices) words=$(_cardassay_cli_listed devices) ;;
    @profiles) words=$(_cardassay_cli_listed profiles) ;;
    @verbs) words="{verbs}" ;;
    @*) words= ;;
    esac
    COMPREPLY+=($(compgen -W "$words" -- "$current"))
    case $1 in
    @folders) COMPREPLY+=($(compgen -d -- "$current")) ;;
    @files | @devices | @profiles) COMPREPLY+=($(compgen -f -- "$current")) ;;
    esac
}}

_cardassay_cli()
{{
    local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}}
    local verb=${{COMP_WORDS[1]}} below options what
    COMPREPLY=()
    if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "{verbs} --help --version" -- "$current"))
        return
    fi
    if ((COMP_CWORD > 2)); then
        case "$verb ${{COMP_WORDS[2]}}" in
        {pairs}) verb+=" ${{COMP_WORDS[2]}}" ;;
        esac
    fi
    if [[ $previous == -* ]]; then
        case "$verb $previous" in
{values}
        esac
        if [[ $what ]]; then
            _cardassay_cli_fill "$what" "$current"
            return
        fi
    fi
    case $verb in
{options}
    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options --help" -- "$current"))
        return
    fi
    COMPREPLY=($(compgen -W "$below" -- "$current"))
    for what in $what; do
        _cardassay_cli_fill "$what" "$current"
    done
}}
COMP_WORDBREAKS=${{COMP_WORDBREAKS//:/}}
complete -F _cardassay_cli cardassay-cli
"""


def bash(verbs):
    top = " ".join(verbs[""]["verbs"])
    values, options = [], []
    for what, keys in option_rows(verbs).items():
        values.append("        " + " | ".join(f"'{key}'" for key in keys) + f") what='{what}' ;;")
    for name, verb in verbs.items():
        if name:
            names = " ".join(option["name"] for option in own_options(verb))
            kinds = " ".join(dict.fromkeys("@" + kind(argument) for argument in verb["arguments"] if kind(argument)))
            options.append(f"    '{name}') below='{' '.join(verb['verbs'])}' options='{names}' what='{kinds}' ;;")
    pairs = " | ".join(f"'{name}'" for name in verbs if " " in name)
    return BASH.format(made=MADE, verbs=top, pairs=pairs, values="\n".join(values), options="\n".join(options))


ZSH = """#compdef cardassay-cli
# zsh completion for cardassay-cli; {made}

_cardassay_cli_devices() {{
    compadd -- ${{(f)"$(cardassay-cli devices 2>/dev/null | awk 'NR > 1 {{ print $1 }}')"}}
    _files
}}
_cardassay_cli_profiles() {{
    compadd -- ${{(f)"$(cardassay-cli profiles 2>/dev/null | awk 'NR > 1 {{ print $1 }}')"}}
    _files -g '*.toml'
}}
_cardassay_cli_verbs() {{
    local -a verbs=(
{verbs}
    )
    _describe verb verbs
}}

_cardassay_cli() {{
    local verb=$words[2] below
    if ((CURRENT == 2)); then
        _cardassay_cli_verbs
        compadd -- --help --version
        return
    fi
    shift words
    ((CURRENT--))
    if ((CURRENT > 2)); then
        case "$verb $words[2]" in
        {pairs})
            verb+=" $words[2]"
            shift words
            ((CURRENT--))
            ;;
        esac
    fi
    case $verb in
{cases}
    esac
}}

_cardassay_cli "$@"
"""


def zsh_text(text):
    for sign in "\\[]:":
        text = text.replace(sign, "\\" + sign)
    return text.replace("'", "'\\''")


def zsh_action(option):
    actions = {"files": "_files", "folders": "_files -/", "devices": "_cardassay_cli_devices",
               "profiles": "_cardassay_cli_profiles", "verbs": "_cardassay_cli_verbs", "": " "}
    words = " ".join(word.replace(":", "\\:") for word in option["words"])
    return f"({words})" if words else actions[kind(option)]


def zsh_option(option):
    star = "*" if option["repeats"] else ""
    value = f":{zsh_text(option['value'])}:{zsh_action(option)}" if option["value"] else ""
    return f"'{star}{option['name']}[{zsh_text(option['description'])}]{value}'"


def zsh_case(name, verb):
    specs = [zsh_option(option) for option in own_options(verb)] + ["'--help'"]
    if verb["verbs"]:
        specs.append(f"'1:verb:({' '.join(verb['verbs'])})'")
    for number, argument in enumerate(verb["arguments"], 1):
        place = "*" if argument["repeats"] else number
        specs.append(f"'{place}:{argument['name']}:{zsh_action(argument)}'")
    return f"    '{name}')\n        _arguments " + " \\\n            ".join(specs) + "\n        ;;"


def zsh(verbs):
    listed = [f"        '{name}:{zsh_text(verbs[name]['summary'])}'" for name in verbs[""]["verbs"]]
    pairs = " | ".join(f"'{name}'" for name in verbs if " " in name)
    cases = [zsh_case(name, verb) for name, verb in verbs.items() if name]
    return ZSH.format(made=MADE, verbs="\n".join(listed), pairs=pairs, cases="\n".join(cases))


FISH = """# fish completion for cardassay-cli; {made}
function __cardassay_cli_at --description 'whether the command line is at this verb'
    set -l words (commandline -opc)
    set -l verb "$words[2]"
    contains -- "$words[2] $words[3]" {pairs}
    and set verb "$words[2] $words[3]"
    test "$verb" = "$argv[1]"
end
function __cardassay_cli_listed --description 'first column of a list of the program'
    cardassay-cli $argv[1] 2>/dev/null | awk 'NR > 1 {{ print $1 }}'
end
complete -c cardassay-cli -f
{lines}
"""


def fish_value(option):
    found = kind(option)
    if found == "words":
        return f"-x -a '{' '.join(option['words'])}'"
    return {"files": "-r -F", "folders": "-x -a '(__fish_complete_directories)'",
            "devices": "-r -F -a '(__cardassay_cli_listed devices)'",
            "profiles": "-r -F -a '(__cardassay_cli_listed profiles)'", "": "-x"}[found]


def fish_text(text):
    return text.replace("\\", "\\\\").replace("'", "\\'")


def fish_verb(name, verb):
    at = f"complete -c cardassay-cli -n \"__cardassay_cli_at '{name}'\""
    for below in verb["verbs"]:
        yield f"{at} -a {below}"
    for option in own_options(verb):
        value = " " + fish_value(option) if option["value"] else ""
        yield f"{at} -l {option['name'][2:]}{value} -d '{fish_text(option['description'])}'"
    for argument in verb["arguments"]:
        if kind(argument) == "verbs":
            yield f"{at} -a '{{verbs}}'"
        elif kind(argument):
            yield f"{at} {fish_value(argument).replace('-r ', '').replace('-x ', '')}"


def fish(verbs):
    top = [f"complete -c cardassay-cli -n \"__cardassay_cli_at ''\" -a {name} -d '{fish_text(verbs[name]['summary'])}'"
           for name in verbs[""]["verbs"]]
    lines = top + ["complete -c cardassay-cli -l help -d 'help of the verb'"]
    for name, verb in verbs.items():
        if name:
            lines += [line.replace("{verbs}", " ".join(verbs[""]["verbs"])) for line in fish_verb(name, verb)]
    pairs = " ".join(f"'{name}'" for name in verbs if " " in name)
    return FISH.format(made=MADE, pairs=pairs, lines="\n".join(lines))


def documents(root, program):
    verbs = described(program)
    template = (root / "docs/cardassay-cli.1.in").read_text(encoding="utf-8")
    completions = root / "packaging/completions"
    return {root / "docs/cardassay-cli.1": man_page(verbs, template),
            completions / "cardassay-cli.bash": bash(verbs),
            completions / "_cardassay-cli": zsh(verbs),
            completions / "cardassay-cli.fish": fish(verbs)}


def main(root, program, *check):
    made = documents(pathlib.Path(root), program)
    if not check:
        for file, text in made.items():
            file.write_text(text, encoding="utf-8")
        return 0
    old = [file for file, text in made.items() if not file.exists() or file.read_text(encoding="utf-8") != text]
    for file in old:
        print(f"{file} is out of date: ninja -C build update_documents")
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
