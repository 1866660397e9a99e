"""Each rule of scripts/check must let good samples pass and must find the bad ones; a rule
that cannot fail proves nothing."""

import sys
import unittest
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts/check"))

import formatting  # noqa: E402
import includes  # noqa: E402
import layers  # noqa: E402
import links  # noqa: E402
import terms  # noqa: E402
import names  # noqa: E402
import sizes  # noqa: E402
import strings  # noqa: E402
import structure  # noqa: E402
import translations  # noqa: E402
import unused  # noqa: E402
import verdicts  # noqa: E402
from tree import Tree, readExceptions  # noqa: E402


def findings(rule, path, text, exceptions=None):
    return rule(Tree(ROOT, {path: text}, exceptions or {}))


class RuleTest(unittest.TestCase):
    def assertGood(self, rule, path, text):
        self.assertEqual(findings(rule, path, text), [], f"{path}: {text}")

    def assertBad(self, rule, path, text):
        self.assertNotEqual(findings(rule, path, text), [], f"{path}: {text}")


class Links(RuleTest):
    def testALinkLeadsToAFileAndAHeading(self):
        pages = {"README.md": "[a](docs/a.md#two-words) [b](#one) `[no](link)`\n```\n[no](link)\n```\n# One\n",
                 "docs/a.md": "# Two words\n[back](.." + "/README.md) [out](https://example.org/x)"}
        self.assertEqual(links.checkLinks(Tree(None, pages, {})), [])
        for link in ("c.md", "docs/c.md", "docs/a.md#three", "#two"):
            bad = dict(pages, **{"README.md": pages["README.md"] + f"[x]({link})"})
            self.assertEqual(len(links.checkLinks(Tree(None, bad, {}))), 1, link)

    def testEveryPageOfTheDocsIsReached(self):
        pages = {"README.md": "[a](docs/a.md) [more](docs/m/)", "docs/a.md": "see docs/b.md", "docs/b.md": "",
                 "docs/m/c.md": ""}
        self.assertEqual(links.checkOrphans(Tree(None, pages, {})), [])
        alone = dict(pages, **{"docs/x/d.md": "[a](.." + "/a.md)"})
        self.assertEqual(len(links.checkOrphans(Tree(None, alone, {}))), 1)


class Includes(RuleTest):
    def testWingsAboveAndTheSameWing(self):
        for path, header in [("core/card/device/a.h", "ground/base/units.h"),
                             ("core/card/device/a.h", "card/stamp/b.h"),
                             ("core/program/wiring/a.cpp", "model/sim/sim_card.h"),
                             ("core/program/wiring/a.cpp", "system/platform.h"),
                             ("core/system/linux/a.cpp", "io/host/host_watch.h"),
                             ("app/gui/a.cpp", "run/session/session.h"), ("app/cli/a.cpp", "arguments.h"),
                             ("app/report/a.cpp", "plot/latency_plot.h")]:
            self.assertGood(layers.checkIncludes, path, f'#include "{header}"\n')

    def testWingsBelow(self):
        for path, header in [("core/ground/base/a.h", "card/device/b.h"), ("core/model/sim/a.h", "system/platform.h"),
                             ("core/system/linux/a.cpp", "model/sim/sim_card.h"),
                             ("core/run/record/a.h", "judge/verdict/judge_run.h"),
                             ("core/io/measure/a.h", "run/record/run_record.h"),
                             ("core/line/store/a.h", "system/platform.h"),
                             ("app/text/a.cpp", "model/sim/sim_card.h"),
                             ("app/plot/a.cpp", "gui/main_window.h"),
                             ("core/run/session/a.cpp", "program/wiring/wiring.h"),
                             ("core/unheard/a.h", "ground/base/units.h")]:
            self.assertBad(layers.checkIncludes, path, f'#include "{header}"\n')

    def testNoHeaderNameTwice(self):
        twice = {"core/run/record/a.h": "", "core/judge/verdict/a.h": ""}
        self.assertEqual(len(layers.checkHeaderNames(Tree(ROOT, twice, {}))), 1)
        apart = {"core/system/linux/a.h": "", "core/card/device/a.h": "", "core/system/windows/a.h": ""}
        self.assertEqual(layers.checkHeaderNames(Tree(ROOT, apart, {})), [])

    def testQtStaysAboveTheLine(self):
        self.assertGood(layers.checkIncludes, "app/gui/a.cpp", "#include <QWidget>\n")
        for path in ["core/ground/base/a.h", "core/system/linux/a.cpp", "app/cli/main.cpp"]:
            for header in ["QString", "QtCore/QString", "QtGlobal"]:
                self.assertBad(layers.checkIncludes, path, f"#include <{header}>\n")

    def testSystemHeadersStayInPlatform(self):
        for header in ["unistd.h", "sys/ioctl.h", "linux/fs.h", "libudev.h", "liburing.h", "windows.h", "fcntl.h"]:
            self.assertGood(layers.checkIncludes, "core/system/linux/a.cpp", f"#include <{header}>\n")
            self.assertBad(layers.checkIncludes, "core/ground/base/a.cpp", f"#  include <{header}>\n")
        self.assertGood(layers.checkIncludes, "core/ground/base/a.cpp", "#include <thread>\n#include <csignal>\n")

    def testQCustomPlotStaysInPlot(self):
        self.assertGood(layers.checkIncludes, "app/plot/a.cpp", "#include <qcustomplot.h>\n")
        self.assertBad(layers.checkIncludes, "app/gui/a.cpp", '#include "qcustomplot.h"\n')

    def testEveryFolderIsInATable(self):
        for wing in (ROOT / "core").iterdir():
            if wing.is_dir():
                self.assertIn(wing.name, layers.WINGS)
                for folder in wing.iterdir():
                    if list(folder.glob("*.cpp")) + list(folder.glob("*.h")):
                        self.assertIn(folder.name, layers.WINGS[wing.name][0].split())
        for folder in (ROOT / "app").iterdir():
            if list(folder.glob("*.cpp")) + list(folder.glob("*.h")):
                self.assertIn(folder.name, layers.APP)

    def testPageMustMirrorTheTable(self):
        page = "docs/design/architecture.md"
        self.assertGood(layers.checkTable, page, f"text\n{layers.tableAsText()}\ntext")
        self.assertBad(layers.checkTable, page, layers.tableAsText().replace("ground", "grounds"))


class Complete(RuleTest):
    HEADERS = {"core/ground/base/clock.h": "class Clock {\n};\n",
               "core/ground/base/units.h": "using Ns = long;\nstruct Bytes {\n    enum class Kind { a };\n};\n",
               "core/model/sim/far.h": '#include "ground/base/clock.h"\n'}

    def found(self, text):
        return includes.checkComplete(Tree(ROOT, {**self.HEADERS, "core/model/sim/a.cpp": text}, {}))

    def testIncludedOrDeclaredTypesMayBeNamed(self):
        for text in ['#include "ground/base/clock.h"\nClock clock;\n', '#include "model/sim/far.h"\nClock clock;\n',
                     "class Clock;\nClock* clock;\n", "struct Clock {\n};\nClock clock;\n",
                     "// a Clock\n", 'const char* a = "Clock";\n', "other::Clock clock;\n",
                     "template <typename Bytes>\nBytes twice(Bytes);\n", "int Clocks;\n"]:
            self.assertEqual(self.found(text), [], text)

    def testTypesThatOnlyANeighbourIncludesAreFound(self):
        for text in ["Clock clock;\n", '#include "ground/base/units.h"\nstd::optional<Clock> clock;\n',
                     "assay::Clock clock;\n", '#include "ground/base/clock.h"\nClock clock;\nNs now;\n']:
            self.assertEqual(len(self.found(text)), 1, text)


class Translated(RuleTest):
    GOOD = ['label->setText(tr("Start the test"));', 'addAction(QIcon(":/stop"), tr("Stop"));',
            'QString key = settings.value("window/geometry");',
            'setObjectName("MainWindow");', 'setStyleSheet("QLabel { color: red; }");', 'label->setText("%1 / %2");',
            'label->setText("");',
            '// setText("Start the test")', 'setWindowTitle("CardAssay");',
            'box.setText(QCoreApplication::translate("Permit", "Not this card"));',
            'const char* kWords[] = {QT_TRANSLATE_NOOP("Verdict", "Passed at once")};', 'file.open("C:/x");',
            'setText(QString("<b>%1</b>").arg(name));',
            'for (auto* family : {"Noto Sans CJK SC", "Droid Sans Fallback"})']
    BAD = ['label->setText("Start the test");', 'label->setText("Start");', 'auto* a = menu->addAction("Stop");',
           'auto* w = new QLabel("Cards", this);',
           'QLabel title("Device list");', 'QMessageBox::warning(this, tr("Oh"), "No card found");',
           'setWindowTitle(QString("Run %1").arg(n));',
           'axis->setLabel(QStringLiteral("Latency in ms"));', 'painter.drawText(0, 0, QString::fromUtf8("Passed"));',
           'const QString text = "The card was pulled out.";',
           'table->setHorizontalHeaderLabels({tr("Name"), "Limit"});', 'label->setText("two\\nwords");']

    def testGood(self):
        for text in self.GOOD:
            for folder in ["gui", "report", "plot"]:
                self.assertGood(strings.checkTranslated, f"app/{folder}/a.cpp", text)

    def testBad(self):
        for text in self.BAD:
            for folder in ["gui", "report", "plot"]:
                self.assertBad(strings.checkTranslated, f"app/{folder}/a.cpp", text)

    def testCommandLineIsTranslatedToo(self):
        self.assertBad(strings.checkTranslated, "app/cli/a.cpp", 'print("The card was pulled out.");')
        self.assertGood(strings.checkTranslated, "app/cli/a.cpp", 'print(say(msg("cli", "The card was pulled out.")));')


class Messages(RuleTest):
    def testLiterals(self):
        for text in ['msg("permit", "{} is mounted", path);',
                     'return fail(Errc::refused, msg("permit",\n  "one "\n  "two {}", f(a, b)));',
                     'msg ( "a" , "b" )', 'Message msg;', 'error.msg(a, b)', '// msg(a, b)']:
            self.assertGood(strings.checkMessages, "core/card/device/a.cpp", text)

    def testComputed(self):
        for text in ['msg("permit", pattern, path);', 'msg(context, "x");', 'msg("permit", "a" + b);', 'msg("permit");',
                     'assay::msg("a", fmt::format("{}", 1))']:
            self.assertBad(strings.checkMessages, "core/card/device/a.cpp", text)


class Sizes(RuleTest):
    @staticmethod
    def body(lines):
        return "    run();\n" * lines

    def testFunctionOfSixtyLines(self):
        for head in ["void f()", "int C::f(int a) const", "TEST_CASE(\"a } b\")", "C::C() : m_a(1)"]:
            self.assertGood(sizes.checkFunctions, "core/a/a.cpp",
                            f"namespace n {{\n{head}\n{{\n{self.body(57)}}}\n}}\n")
            self.assertBad(sizes.checkFunctions, "core/a/a.cpp", f"namespace n {{\n{head}\n{{\n{self.body(58)}}}\n}}\n")

    def testBracesInLiteralsAndCommentsDoNotCount(self):
        noise = '    put("{"); // {\n    put(R"({{{)"); put(\'{\'); put(1\'000); /* { */\n'
        self.assertGood(sizes.checkFunctions, "core/a/a.cpp",
                        "".join(f"void f{i}()\n{{\n{noise}{self.body(20)}}}\n\n" for i in range(9)))

    def testMethodInClass(self):
        self.assertBad(sizes.checkFunctions, "core/a/a.h",
                       f"class C {{\n    void f()\n    {{\n{self.body(80)}    }}\n}};\n")

    def testLongClassOfShortMethods(self):
        self.assertGood(sizes.checkFunctions, "core/a/a.h",
                        "struct C : B {\n" + "    int f() { return 1; }\n" * 100 + "};\n")

    def testLambdaCountsWithItsFunction(self):
        self.assertBad(sizes.checkFunctions, "app/gui/a.cpp",
                       f"void f()\n{{\n    call([this] {{\n{self.body(70)}    }});\n}}\n")

    def testFileOfFiveHundredLines(self):
        for path in ["core/a/a.cpp", "dev", "scripts/a.py", "core/CMakeLists.txt"]:
            self.assertGood(sizes.checkFiles, path, "\n" * 500)
            self.assertBad(sizes.checkFiles, path, "\n" * 501)
        self.assertGood(sizes.checkFiles, "LICENSE", "\n" * 700)

    def testLineOfAHundredAndTwentyColumns(self):
        for path in ["core/a/a.cpp", "docs/a.md", "a/a.py", "a/a.sh", "a/a.cmake", "a/a.toml", "a/CMakeLists.txt",
                     "dev", "a/a.c"]:
            self.assertGood(sizes.checkColumns, path, "é" * 120 + "\n")
            self.assertBad(sizes.checkColumns, path, "é" * 121 + "\n")
        self.assertGood(sizes.checkColumns, "docs/a.md", f"```\n{'a' * 130}\n```\n| {'a' * 130} |\n")
        self.assertBad(sizes.checkColumns, "docs/a.md", f"```\na\n```\n{'a' * 130}\n")


class Structure(RuleTest):
    def testUnitsThatIncludeEachOther(self):
        loop = {"core/a/a.h": "", "core/a/a.cpp": '#include "a/b.h"\n', "core/a/b.h": "",
                "core/a/b.cpp": '#include "a/a.h"\n'}
        self.assertEqual(len(structure.checkLoops(Tree(ROOT, loop, {}))), 1)
        loop["core/a/b.cpp"] = ""
        self.assertEqual(structure.checkLoops(Tree(ROOT, loop, {})), [])

    def testScenarioNamedOutsideItsFolder(self):
        home = {"core/run/scenario/soak/soak.cpp": 'return {{"soak", msg("scenario", "Soak test"), params()}};\n'}
        for path in ["core/judge/verdict/a.cpp", "app/report/a.cpp", "core/run/scenario/other/a.cpp"]:
            bad = Tree(ROOT, home | {path: 'if (step.scenario == "soak")\n'}, {})
            self.assertEqual(len(structure.checkScenarioNames(bad)), 1)
        good = Tree(ROOT, home | {"core/run/scenario/soak/b.cpp": 'f("soak");\n',
                                 "core/judge/verdict/a.cpp": 'f("soaked");\n'}, {})
        self.assertEqual(structure.checkScenarioNames(good), [])

    def testPhaseNamedOutsideItsTable(self):
        home = {"core/io/measure/roles.cpp": '{PhaseRole::soakRead, "soak_read", msg("phase", "Soaking")},\n'}
        bad = Tree(ROOT, home | {"app/report/a.cpp": 'if (name(phase.role) == "soak_read")\n'}, {})
        self.assertEqual(len(structure.checkPhaseNames(bad)), 1)
        self.assertEqual(structure.checkPhaseNames(Tree(ROOT, home | {"core/a.cpp": 'f("soak");\n'}, {})), [])

    def testMissingKeyTakenForADefault(self):
        self.assertBad(structure.checkDefaults, "core/judge/verdict/a.cpp", 'facts.value("lost_bytes", 0)\n')
        self.assertGood(structure.checkDefaults, "core/run/record/run_json.cpp", 'in.value("resumed", 0)\n')
        self.assertGood(structure.checkDefaults, "core/run/profile/a.cpp", 'table.value("limit")\n')


class Terms(RuleTest):
    def found(self, files, left):
        return terms.checkTerms(Tree(ROOT, {terms.LIST: "\\bforetold\\b\tpredicted\n" + left, **files}, {}))

    def testCommentsPagesMessagesAndTitlesOfTests(self):
        for path, text in [("core/a.h", "// the foretold time\n"), ("docs/a.md", "As foretold.\n"),
                           ("core/a.cpp", 'auto m = msg("a", "not as foretold");\n'),
                           ("tests/a.cpp", 'TEST_CASE("A time is foretold")\n{\n}\n')]:
            self.assertEqual(len(self.found({path: text}, "")), 2, text)

    def testKeysAndCodeAreNotText(self):
        for path, text in [("core/a.cpp", 'json["foretold"] = foretold;\n'), ("docs/a.md", "```\nforetold\n```\n")]:
            self.assertEqual(self.found({path: text}, ""), [], text)

    def testPartsOfIdentifiers(self):
        for name in ("foretoldTime", "kForetold", "time_foretold"):
            files = {terms.LIST: "name foretold\tpredicted\n", "core/a.h": f"int {name} = 0; // words\n"}
            self.assertEqual(len(terms.checkTerms(Tree(ROOT, files, {}))), 1, name)
        files = {terms.LIST: "name cure\tmitigation\n", "core/a.h": "bool secure = false;\n"}
        self.assertEqual(terms.checkTerms(Tree(ROOT, files, {})), [])

    def testTheNumberOnlyFalls(self):
        one = {"core/a.h": "// foretold\n"}
        self.assertEqual(self.found(one, "left core 1\n"), [])
        self.assertEqual(len(self.found(one, "left core 2\n")), 1)
        self.assertEqual(len(self.found({"core/a.h": "// foretold\n// foretold\n"}, "left core 1\n")), 3)


class Translations(RuleTest):
    GLOSSARY = ("| term | 中文 | meaning |\n|---|---|---|\n| confidence interval (CI) | 置信区间 | x |\n"
                "| Pw, Pm | Pw、Pm | x |\n| open unit | 开放单元 | x |\n| full-card overwrite | 全盘覆盖写(FC) | x |\n"
                "| manufacturer, supplier | 厂商、供应商 | x |\n| page mapping | 页映射 | x |\n| page | 页 | x |\n")

    def found(self, rule, english, chinese="", exceptions="", excepted=None):
        message = f"<source>{escape(english)}</source><translation>{escape(chinese)}</translation>"
        catalogue = f"<TS><context><name>a</name><message>{message}</message></context></TS>"
        return rule(Tree(ROOT, {translations.CATALOGUE: catalogue, translations.GLOSSARY: self.GLOSSARY,
                                translations.LIST: exceptions}, excepted or {}))

    def testBannedOpenings(self):
        for text in ["What was measured", "Stopped. Of all steps one is left.", "Files: how they lie; which are lost",
                     "Value {}. Where it lies: %1", "The number is none.", "No limit by which it fails"]:
            self.assertEqual(len(self.found(translations.checkOpenings, text.replace("how", "How"))), 1, text)
            self.assertEqual(self.found(translations.checkOpenings, text.replace("how", "How"),
                                        excepted={("opening", "a"): "a reason"}), [], text)

    def testQuestionsAndOtherOpenings(self):
        for text in ["Which card? Type its slot.", "Offset of the region", "Whatever {}", "The cause, which is rare"]:
            self.assertEqual(self.found(translations.checkOpenings, text), [], text)

    def testChineseHasTheTerms(self):
        for english, chinese in [("Confidence interval", "置信区间"), ("Open &units", "开放单元(&U)"),
                                 ("a full-card overwrite", "全盘覆盖写"), ("Suppliers of {page}", "供应商 {page}"),
                                 ("page mapping", "页映射"), ("reopen unit", "重开"), ("write `page`", "写 `page`"),
                                 ("docs/page.md", "见 docs/page.md")]:
            self.assertEqual(self.found(translations.checkGlossary, english, chinese), [], english)
        for english, chinese in [("Confidence interval", "区间"), ("Open units", "单元"), ("Supplier", "厂商"),
                                 ("page mapping", "页面"), ("Full-card overwrite", "覆盖写")]:
            self.assertEqual(len(self.found(translations.checkGlossary, english, chinese)), 1, english)

    def testNoLatinWordsButThoseListed(self):
        self.assertEqual(len(self.found(translations.checkGlossary, "Done", "完成 done")), 1)
        self.assertEqual(self.found(translations.checkGlossary, "Done", "完成 done", "latin done\n"), [])
        self.assertEqual(self.found(translations.checkGlossary, "Take --done", "请用 --done=x，{done} %1(&D)"), [])

    def testExceptionsSilenceATermAndAreNeeded(self):
        for row in ["word supplier\tfree", "also supplier\t厂家\tbetter", "message supplier\tThe Supplier\tonce"]:
            self.assertEqual(self.found(translations.checkGlossary, "The Supplier", "厂家", row + "\n"), [], row)
            self.assertEqual(len(self.found(translations.checkGlossary, "Done", "厂家", row + "\n")), 1, row)


class Verdicts(RuleTest):
    CODE = ("kVerdictRules[] = {{is<kOpen, a>, kOpen, reason},\n {b, Verdict::pass,\n reason},"
            "{c, kAsCompared, reason}};")

    def found(self, page):
        return verdicts.checkVerdictRules(Tree(ROOT, {verdicts.RULES: self.CODE, verdicts.PAGE: page}, {}))

    def testThePageHasEachVerdictInTheOrderOfTheRules(self):
        rows = ["| 1 | a | inconclusive |\n", "| 2 | b | pass |\n", "| 3 | c | as compared |\n"]
        self.assertEqual(self.found("".join(rows)), [])
        for page in (rows[:2], rows[::-1], rows + rows[:1]):
            self.assertEqual(len(self.found("".join(page))), 1, page)


class Unused(RuleTest):
    USER = {"core/a/b.cpp": '#include "a/a.h"\nnamespace n {\nint x() { return count(1); }\n}\n'}

    def found(self, header, files=None):
        return unused.checkUnused(Tree(ROOT, {"core/a/a.h": header, **(files or {})}, {}))

    def testFunctionsThatNoCodeCalls(self):
        own = {"core/a/a.cpp": '#include "a/a.h"\nint count(int i)\n{\n    return i;\n}\n'
                               "int C::count(int i) { return i; }\n"}
        for header in ["int count(int i);\n", "namespace n {\nstd::vector<int> count(int i = {});\n}\n",
                       "class C {\npublic:\n    int count(int i) { return i; }\n};\n",
                       "// count\n[[nodiscard]] int count(int i);\n", "template <typename T> int count(T i);\n",
                       "class C {\n    virtual int count(int i) = 0;\n};\n"]:
            for files in [None, own, {"tests/a_test.cpp": self.USER["core/a/b.cpp"]},
                          {"core/a/b.cpp": "int x() { return count(1); }\n"}]:
                self.assertNotEqual(self.found(header, files), [], header)

    def testFunctionsThatOthersCall(self):
        for header in ["int count(int i);\n", "class C {\n    static int count(int i);\n};\n"]:
            self.assertEqual(self.found(header, self.USER), [], header)
        for header in ["class C {\n    int count(int i = {}) override;\n    bool operator==(const C&) const;\n"
                       "    explicit C(int i);\n};\n", "int count(int i);\n#define COUNT count(1)\n",
                       "class C {\n    int count(int i);\n    int two() override { return count(2); }\n};\n",
                       "struct C {\n    std::function<int(int)> count;\n    int i = count(1);\n};\n",
                       'extern "C" {\nint count(int i);\n}\n']:
            self.assertEqual(self.found(header), [], header)


class Exceptions(RuleTest):
    def testExceptionSilencesOneRuleInOneFile(self):
        exceptions = {("file", "core/a/a.cpp"): "a reason"}
        self.assertEqual(findings(sizes.checkFiles, "core/a/a.cpp", "\n" * 600, exceptions), [])
        self.assertNotEqual(findings(sizes.checkFiles, "core/a/b.cpp", "\n" * 600, exceptions), [])

    def testStaleExceptionIsFound(self):
        tree = Tree(ROOT, {"core/a/a.cpp": "\n"}, {("file", "core/a/a.cpp"): "a reason"})
        sizes.checkFiles(tree)
        self.assertEqual(len(tree.staleExceptions()), 1)

    def testOursHaveReasons(self):
        for reason in readExceptions(ROOT).values():
            self.assertGreater(len(reason.split()), 3)


class StandsAlone(RuleTest):
    def testNames(self):
        for text in ["see docs/design/hacking.md", "https://www.gnu.org/licenses/", "/dev/sdb", "${HOME}/work/x",
                     "tests/home/a"]:
            self.assertGood(names.checkNames, "README.md", text)
        for text in ["/ho" + "me/jane/x", "-I/wo" + "rk/main", "http://de" + "b.example.org/x",
                     "ar" + "chive.example.com", "py" + "pi.org"]:
            self.assertBad(names.checkNames, "docs/a.md", text)

    def testPathsOutOfTheRepository(self):
        tree = Tree(ROOT, {"docs/a.md": "see .." + "/README.md and .." + "/core/ground/base", "README.md": "",
                           "core/ground/base/x.h": ""}, {})
        self.assertEqual(names.checkPaths(tree), [])
        self.assertBad(names.checkPaths, "docs/a.md", "see .." + "/elsewhere/b.md")
        self.assertBad(names.checkPaths, "dev", "cat .." + "/shared-notes")


class Formatting(unittest.TestCase):
    @unittest.skipUnless(formatting.shutil.which(formatting.TOOL), f"{formatting.TOOL} is not installed")
    def testUnformattedFileIsFound(self):
        import tempfile
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / ".clang-format").write_text((ROOT / ".clang-format").read_text())
            for text, count in [("int f();\n", 0), ("int  f( ) ;\n", 1)]:
                (Path(folder) / "a.cpp").write_text(text)
                self.assertEqual(len(formatting.checkFormat(Tree(Path(folder), {"a.cpp": text}, {}))), count)


if __name__ == "__main__":
    unittest.main()
