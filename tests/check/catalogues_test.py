"""A language begins as an empty catalogue, and the program must build with it (docs/design/extending.md). One
thing has one name in each language."""
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Catalogues(unittest.TestCase):
    def test_a_catalogue_without_a_translation_compiles(self):
        with tempfile.TemporaryDirectory() as folder:
            catalogue = pathlib.Path(folder) / "cardassay_de.ts"
            catalogue.write_text('<TS version="2.1" language="de"></TS>', encoding="utf-8")
            table = pathlib.Path(folder) / "table.cpp"
            subprocess.run([sys.executable, ROOT / "scripts/catalogues.py", "embed", table, catalogue], check=True)
            compiled = subprocess.run(["c++", "-std=c++20", "-fsyntax-only", "-I", ROOT / "app", table],
                                      capture_output=True, text=True, check=False)
            self.assertEqual(compiled.returncode, 0, compiled.stderr)

    def test_a_run_is_called_ceshi_in_chinese_on_pages_in_reports_and_on_the_command_line(self):
        texts = [ROOT / "app/i18n/cardassay_zh_CN.ts", *ROOT.glob("app/gui/pages/*/help_zh_CN.md")]
        self.assertGreater(len(texts), 1)
        for text in texts:
            self.assertNotIn("运行", text.read_text(encoding="utf-8"), text.name)


if __name__ == "__main__":
    unittest.main()
