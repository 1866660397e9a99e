"""The source of backports is derived from the machine's own sources of the release, in either format,
and from nothing else."""

import subprocess
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts/backports.awk"

STANZAS = """# a mirror
Types: deb
URIs: http://mirror/other
Suites: trixie
Components: main

Types: deb deb-src
# the one
URIs: http://mirror/debian
Suites: bookworm bookworm-updates
Components: main contrib
Signed-By: /usr/share/keyrings/a.gpg

Types: deb
URIs: http://mirror/security
Suites: bookworm-security
Components: main
"""

INLINE_KEY = """types:
 deb
uris: http://mirror/debian
suites:
 bookworm-updates
 bookworm
components: main
signed-by:
 -----BEGIN PGP PUBLIC KEY BLOCK-----
 .
 mQINBF==
"""


def derive(text):
    return subprocess.run(["awk", "-v", "release=bookworm", "-f", str(SCRIPT)], input=text, capture_output=True,
                          text=True, check=True).stdout


class Backports(unittest.TestCase):
    def testStanza(self):
        self.assertEqual(derive(STANZAS),
                         "Types: deb\nURIs: http://mirror/debian\nSuites: bookworm-backports\nComponents: main\n"
                                          "Signed-By: /usr/share/keyrings/a.gpg\n")

    def testFieldsOverSeveralLines(self):
        self.assertEqual(derive(INLINE_KEY),
                         "Types: deb\nuris: http://mirror/debian\nSuites: bookworm-backports\nComponents: main\n"
                                             "signed-by:\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBF==\n")

    def testOneLine(self):
        for line, wanted in [("deb http://mirror/debian bookworm main contrib",
                              "deb http://mirror/debian bookworm-backports main\n"),
                             ("deb [signed-by=/a.gpg] http://m/d/ bookworm main # ours",
                              "deb [signed-by=/a.gpg] http://m/d/ bookworm-backports main\n")]:
            others = "# deb http://old bookworm main\ndeb-src http://s bookworm main\n"
            self.assertEqual(derive(f"{others}{line}\n{line}\n"), wanted)

    def testNoSourceOfTheRelease(self):
        for text in ["", "deb http://mirror/debian bookworm-updates main\n",
                     "# deb http://mirror/debian bookworm main\n", STANZAS.replace("bookworm", "sid"),
                     STANZAS.replace("Types: deb deb-src", "Types: deb-src"),
                     STANZAS.replace("# the one", "Enabled: no")]:
            self.assertEqual(derive(text), "")


if __name__ == "__main__":
    unittest.main()
