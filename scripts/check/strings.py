"""What users read must be translatable: tr() in the desktop program, literals in msg() of the engine."""

import re

from cpp_text import arguments, lineOf, stringLiterals, structureOnly

TRANSLATORS = {"tr", "translate", "msg", "QT_TR_NOOP", "QT_TRANSLATE_NOOP", "QT_TR_N_NOOP"}

# Functions and widgets whose text arguments appear on screen or paper.
SINKS = set("""
    setText setPlainText setHtml setWindowTitle setTitle setSubTitle setToolTip setStatusTip setWhatsThis
    setPlaceholderText setLabel setLabelText setInformativeText setDetailedText setAccessibleName
    setAccessibleDescription setPrefix setSuffix setSpecialValueText setHeaderLabels setHorizontalHeaderLabels
    setVerticalHeaderLabels setNameFilter showMessage addAction addMenu addTab addRow addItem addItems addButton addPage
    drawText insertText insertHtml insertPlainText append appendPlainText setCancelButtonText setOkButtonText
    setButtonText setName question information warning critical about getSaveFileName getOpenFileName
    getExistingDirectory getText getItem QLabel QPushButton QToolButton QAction QMenu QGroupBox QCheckBox QRadioButton
    QCommandLinkButton QMessageBox QDockWidget QCPTextElement QProgressDialog
""".split())

# Needs no translation: the program's name, and text without words.
_PROPER = {"CardAssay"}
_SHOWN = re.compile(r"[A-Za-z]")
_ESCAPE = re.compile(r"\\.|%L?\d+|%n|<[^<>]*>|&\w+;")
# Not the names of fonts: Title Case.
_SENTENCE = re.compile(r"^[A-Z]?[a-z]+,? (?=.*\b[a-z]{2})(?:[A-Za-z']+,? ){1,}[A-Za-z']+[.:?!]?$")


def checkTranslated(tree):
    """String literals that reach the screen, or read like a sentence, outside tr()."""
    findings = []
    for path, text in tree.cpp("app/cli", "app/gui", "app/look", "app/report", "app/plot", "app/text", "app/document"):
        for position, literal, calls in stringLiterals(text):
            if isVisible(literal, calls) and not tree.excepted("tr", path):
                findings.append(f'{path}:{lineOf(text, position)}: "{literal}" is shown to users without tr()')
    return findings


def isVisible(literal, calls):
    names = {name for call in calls for name in call}
    if names & TRANSLATORS or literal in _PROPER:
        return False
    words = _ESCAPE.sub(" ", literal).strip()
    if not _SHOWN.search(words):
        return False
    looksShown = " " in words or words[0].isupper()
    return (looksShown and bool(names & SINKS)) or bool(_SENTENCE.match(words))


_LITERALS = re.compile(r'^("(?:\\.|[^"\\\n])*"\s*)+$')
_MSG = re.compile(r"(?<![\w.>:])(?:assay::)?msg\s*\(")


def checkMessages(tree):
    """msg(context, pattern, ...): lupdate can only collect literals."""
    findings = []
    for path, text in tree.cpp("core", "app"):
        if path == "core/ground/base/message.h" or "msg" not in text:
            continue
        for match in _MSG.finditer(structureOnly(text)):
            given = arguments(text, match.end() - 1)
            if not (len(given) >= 2 and all(map(_LITERALS.match, given[:2]))) and not tree.excepted("msg", path):
                line = lineOf(text, match.start())
                findings.append(f"{path}:{line}: context and pattern of msg() must be string literals")
    return findings
