// A report in the hands of somebody who has nothing else: whole ones are called whole, and sixty changes are all found,
// with the file's digest as it was and computed anew.
#include "report/report_check.h"

#include "app/stored_report.h"
#include "ground/base/digest.h"
#include "judge/lot/lot.h"
#include "report/pdf_file.h"
#include "support/sample_record.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <fstream>
#include <functional>
#include <iterator>
#include <qpdf/Buffer.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFEFStreamObjectHelper.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFFileSpecObjectHelper.hh>
#include <qpdf/QPDFPageDocumentHelper.hh>
#include <qpdf/QPDFWriter.hh>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

using Handle = QPDFObjectHandle;
using PdfEdit = std::function<void(QPDF&)>;

// The report with a part replaced by somebody who writes the whole file anew, its digest too.
std::string edited(const std::string& pdf, const PdfEdit& edit)
{
    QPDF document;
    document.processMemoryFile("report", pdf.data(), pdf.size());
    edit(document);
    QPDFWriter writer(document);
    writer.setOutputMemory();
    writer.setStaticID(true);
    writer.write();
    const auto buffer = writer.getBufferSharedPointer();
    return withDigest({reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()});
}

Handle pageOf(QPDF& pdf, std::size_t index) { return pdf.getAllPages().at(index); }

std::string dataOfStream(Handle stream)
{
    const auto data = stream.getStreamData();
    return {reinterpret_cast<const char*>(data->getBuffer()), data->getSize()};
}

// Replaces one glyph in the middle of a page by the one before it that differs.
void changeText(QPDF& pdf, std::size_t page)
{
    Handle stream = pageOf(pdf, page).getKey("/Contents");
    std::string content = dataOfStream(stream);
    constexpr const char* kShow = "> Tj";
    auto at = content.find(kShow, content.size() / 2);
    at = at == std::string::npos ? content.rfind(kShow) : at;
    REQUIRE(at != std::string::npos);
    const std::string glyph = content.substr(at - 4, 4);
    for (auto other = content.rfind(kShow, at - 1); other != std::string::npos; other = content.rfind(kShow, other - 1))
        if (const std::string instead = content.substr(other - 4, 4); instead != glyph) {
            content.replace(at - 4, 4, instead);
            break;
        }
    stream.replaceStreamData(content, Handle::newNull(), Handle::newNull());
}

// Moves a line of a picture.
void changeDrawing(QPDF& pdf, std::size_t page)
{
    Handle stream = pageOf(pdf, page).getKey("/Contents");
    std::string content = dataOfStream(stream);
    const auto at = content.rfind(" l\n");
    REQUIRE(at != std::string::npos);
    content[at - 1] = content[at - 1] == '7' ? '3' : '7';
    stream.replaceStreamData(content, Handle::newNull(), Handle::newNull());
}

void attach(QPDF& pdf, const std::string& name, const std::string& content)
{
    auto stream = QPDFEFStreamObjectHelper::createEFStream(pdf, content);
    QPDFEmbeddedFileDocumentHelper(pdf).replaceEmbeddedFile(
        name, QPDFFileSpecObjectHelper::createFileSpec(pdf, name, stream));
}

std::string attachedIn(QPDF& pdf, const std::string& name)
{
    return dataOfStream(QPDFEmbeddedFileDocumentHelper(pdf).getEmbeddedFile(name)->getEmbeddedFileStream());
}

// Replaces an attached file, and its digest in the list.
void attachListed(QPDF& pdf, const std::string& name, const std::string& content)
{
    const std::string list = attachedIn(pdf, kReportList);
    const std::string before = sha256Hex(attachedIn(pdf, name));
    attach(pdf, name, content);
    attach(pdf, kReportList, replaced(list, before, sha256Hex(content)));
}

std::string withOneBitChanged(std::string content)
{
    content.at(content.size() / 2) = static_cast<char>(content.at(content.size() / 2) ^ 1);
    return content;
}

std::vector<std::string> attachedNames(const std::string& pdf)
{
    std::vector<std::string> names;
    const auto unpacked = unpackPdf(pdf);
    for (const auto& [name, content] : unpacked->files)
        names.push_back(name);
    return names;
}

void putText(Handle object, const char* key, const std::string& text)
{
    object.replaceKey(key, Handle::newUnicodeString(text));
}

struct Change {
    std::string name;
    std::function<std::string(const std::string&)> make;
};

Change edit(const std::string& name, const PdfEdit& edit)
{
    return {name, [edit](const std::string& pdf) { return edited(pdf, edit); }};
}

std::vector<Change> changesOfBytes()
{
    std::vector<Change> changes;
    constexpr std::size_t kPlaces = 16;
    for (std::size_t i = 0; i < kPlaces; ++i)
        changes.push_back({"bit in part " + std::to_string(i), [i](std::string pdf) {
                               const std::size_t at = pdf.size() * (2 * i + 1) / (2 * kPlaces);
                               pdf[at] = static_cast<char>(pdf[at] ^ (1 << (i % 7)));
                               return pdf;
                           }});
    changes.push_back({"bytes at the end", [](const std::string& pdf) { return pdf + "\n% more\n"; }});
    changes.push_back({"cut off", [](const std::string& pdf) { return pdf.substr(0, pdf.size() - 200); }});
    changes.push_back({"digest", [](std::string pdf) {
                           const auto at = pdf.rfind("/ID [<") + 6;
                           pdf[at] = pdf[at] == '0' ? '1' : '0';
                           return pdf;
                       }});
    return changes;
}

std::vector<Change> changesOfPages(std::size_t pages)
{
    std::vector<Change> changes;
    for (std::size_t page = 0; page < pages; ++page)
        changes.push_back(
            edit("text on page " + std::to_string(page + 1), [page](QPDF& pdf) { changeText(pdf, page); }));
    changes.push_back(edit("last page removed", [](QPDF& pdf) { pdf.removePage(pdf.getAllPages().back()); }));
    changes.push_back(edit("a page twice", [](QPDF& pdf) { pdf.addPage(pageOf(pdf, 0), false); }));
    changes.push_back(edit("pages in another order", [](QPDF& pdf) {
        const Handle first = pageOf(pdf, 0);
        pdf.removePage(first);
        pdf.addPage(first, false);
    }));
    changes.push_back(edit("a line of a plot", [](QPDF& pdf) { changeDrawing(pdf, 1); }));
    changes.push_back(
        edit("a page turned", [](QPDF& pdf) { pageOf(pdf, 0).replaceKey("/Rotate", Handle::newInteger(90)); }));
    changes.push_back(edit(
        "a page cut", [](QPDF& pdf) { pageOf(pdf, 0).replaceKey("/MediaBox", Handle::parse("[ 0 0 595 400 ]")); }));
    changes.push_back(edit("a remark", [](QPDF& pdf) {
        pageOf(pdf, 0).replaceKey("/Annots", Handle::parse("[ << /Type /Annot /Subtype /Text /Rect [ 9 9 50 50 ] "
                                                           "/Contents (PASS) >> ]"));
    }));
    changes.push_back(edit("fonts exchanged", [](QPDF& pdf) {
        Handle fonts = pageOf(pdf, 0).getKey("/Resources").getKey("/Font");
        const auto names = fonts.getKeys();
        const Handle first = fonts.getKey(*names.begin());
        fonts.replaceKey(*names.begin(), fonts.getKey(*names.rbegin()));
        fonts.replaceKey(*names.rbegin(), first);
    }));
    return changes;
}

// `run`: prefix of the files of a run.
std::vector<Change> changesOfAttachedFiles(const std::string& report, const std::string& run = "")
{
    std::vector<Change> changes;
    for (const std::string& name : attachedNames(report)) {
        changes.push_back(
            edit("bit in " + name, [name](QPDF& pdf) { attach(pdf, name, withOneBitChanged(attachedIn(pdf, name))); }));
        changes.push_back(edit(name + " removed",
                               [name](QPDF& pdf) { QPDFEmbeddedFileDocumentHelper(pdf).removeEmbeddedFile(name); }));
        if (name != kReportList)
            changes.push_back(edit("bit in " + name + " and its digest", [name](QPDF& pdf) {
                attachListed(pdf, name, withOneBitChanged(attachedIn(pdf, name)));
            }));
    }
    const std::string log = run + "log.jsonl", record = run + kRunFile;
    changes.push_back(edit(log + " removed, and said to be left out", [log](QPDF& pdf) {
        QPDFEmbeddedFileDocumentHelper(pdf).removeEmbeddedFile(log);
        attach(pdf, kReportList,
               replaced(attachedIn(pdf, kReportList), "\"attached\": \"" + log + "\"", "\"attached\": \"\""));
    }));
    changes.push_back(edit("a file more", [](QPDF& pdf) { attach(pdf, "letter.txt", "all cards are good"); }));
    changes.push_back(edit("another model, record sealed anew", [log, record](QPDF& pdf) {
        auto json = nlohmann::ordered_json::parse(attachedIn(pdf, record));
        json["device"]["model"] = "Better card";
        FileDigests files = json["digests"]["files"];
        const RecordChain chain = RecordChain::of(json);
        files.erase(kLogFile);
        json.erase("digests");
        json.erase("sealed");
        attachListed(pdf, record, sealed(json, files, attachedIn(pdf, log), chain));
    }));
    return changes;
}

// The changes that help a supplier, each with its digest.
std::vector<Change> changesOfLot()
{
    const auto change = [](const char* file, const std::string& what, const std::string& by) {
        return edit(file + (": " + what) + " becomes " + by,
                    [=](QPDF& pdf) { attachListed(pdf, file, replaced(attachedIn(pdf, file), what, by)); });
    };
    return {change(kLotFile, "single:2:0", "single:2:1"), change(kLotFile, "Alpha", "Gamma"),
            change(kLotFile, "size = 100", "size = 900"), change(kLotJson, "\"sample_size\"", "\"lot_size\""),
            edit("the lot is left out", [](QPDF& pdf) {
                auto list = nlohmann::ordered_json::parse(attachedIn(pdf, kReportList));
                for (const char* key : {"lot_sha256", "lot_json_sha256"})
                    list.erase(key);
                for (const char* name : {kLotFile, kLotJson})
                    QPDFEmbeddedFileDocumentHelper(pdf).removeEmbeddedFile(name);
                attach(pdf, kReportList, list.dump(2) + "\n");
            })};
}

// A report on a lot of two stored cards, of which the second fails.
std::string reportOnLot()
{
    static const std::vector<JudgedRun> runs{oneRun(), storedRun("sim:slow-c4", 3)};
    const TempFolder folder;
    Lot lot;
    lot.supplier = "Alpha";
    lot.number = "L1";
    lot.part = "P1";
    lot.size = 100;
    lot.plan = "single:2:0";
    REQUIRE(createLot(folder / "lot.toml", lot));
    for (std::size_t i = 0; i < runs.size(); ++i)
        REQUIRE(addCard(folder / "lot.toml",
                        {std::to_string(i + 1), runs[i].folder, runs[i].record.runId, runs[i].record.profileSha256}));
    Drawing drawing = drawingNow(kEnglish);
    drawing.lotFile = assay::test::contentOf(folder / "lot.toml");
    return drawPdfReport(runs, drawing);
}

// All that belongs to another run, under pages of this one.
std::vector<Change> changesOfRuns()
{
    static const std::string other = reportOn(storedRun("sim:good-u1", 2));
    static const auto files = unpackPdf(other)->files;
    std::vector<Change> changes;
    changes.push_back(edit("all attached files of another run", [](QPDF& pdf) {
        for (const auto& [name, content] : files)
            attach(pdf, name, content);
    }));
    for (const char* name : {"run.json", "samples_first.bin", "log.jsonl"})
        changes.push_back(edit(std::string(name) + " of another run, listed",
                               [name](QPDF& pdf) { attachListed(pdf, name, files.at(name)); }));
    changes.push_back(edit("a page of another run", [](QPDF& pdf) {
        QPDF there;
        there.processMemoryFile("other", other.data(), other.size());
        there.setImmediateCopyFrom(true);
        const Handle page = pageOf(there, 0);
        pdf.addPage(page, true);
        pdf.removePage(pageOf(pdf, 1));
    }));
    return changes;
}

std::vector<Change> changesOfMetadata()
{
    std::vector<Change> changes;
    for (const char* key : {"/Title", "/Creator", "/Producer", "/CreationDate", "/ModDate", "/Author"})
        changes.push_back(edit(key, [key](QPDF& pdf) { putText(pdf.getTrailer().getKey("/Info"), key, "D:2020"); }));
    changes.push_back(edit("extensible metadata", [](QPDF& pdf) {
        Handle metadata = pdf.getRoot().getKey("/Metadata");
        metadata.replaceStreamData(replaced(dataOfStream(metadata), "CardAssay 0", "CardAssay 9"), Handle::newNull(),
                                   Handle::newNull());
    }));
    changes.push_back(edit("language", [](QPDF& pdf) { putText(pdf.getRoot(), "/Lang", "de"); }));
    changes.push_back(edit("script", [](QPDF& pdf) {
        pdf.getRoot().replaceKey("/OpenAction", Handle::parse("<< /S /JavaScript /JS (app.alert\\(1\\)) >>"));
    }));
    changes.push_back(edit("date in the list", [](QPDF& pdf) {
        attach(pdf, kReportList, replaced(attachedIn(pdf, kReportList), "\"created\": \"20", "\"created\": \"19"));
    }));
    return changes;
}

void checkAllFound(const std::vector<Change>& changes, const std::string& report)
{
    for (const Change& change : changes) {
        INFO(change.name);
        const std::string changed = change.make(report);
        CHECK(changed != report);
        CHECK(exitCodeFor(changed) == 3);
    }
}

} // namespace

TEST_CASE("a report that nobody changed is whole, in every language", "[report_check]")
{
    const auto language = GENERATE(kEnglish, kChinese);
    CHECK(exitCodeFor(reportOn(oneRun(), language)) == 0);
}

TEST_CASE("a report on several runs is whole, and one on a run judged by another profile", "[report_check]")
{
    const std::vector<JudgedRun> runs{oneRun(), storedRun("sim:slow-c4", 3)};
    CHECK(exitCodeFor(drawPdfReport(runs, drawingNow(kChinese))) == 0);
    const TempFolder folder;
    std::ofstream(folder / "strict.toml") << replaced(kTwoSteps, "limit = 9.0", "limit = 90.0");
    const auto judged = judgeStored(oneRun().folder, (folder / "strict.toml").string());
    REQUIRE(judged);
    REQUIRE(judged->record.judgedBy);
    CHECK(exitCodeFor(reportOn(*judged)) == 0);
}

TEST_CASE("every change of a report's bytes is found", "[report_check]")
{
    const std::string report = reportOn(oneRun());
    checkAllFound(changesOfBytes(), report);
}

TEST_CASE("every change of a report's pages is found, whatever digests are computed anew", "[report_check]")
{
    const std::string report = reportOn(oneRun());
    checkAllFound(changesOfPages(unpackPdf(report)->pages.size()), report);
}

TEST_CASE("every change of the files attached to a report is found", "[report_check]")
{
    const std::string report = reportOn(oneRun());
    checkAllFound(changesOfAttachedFiles(report), report);
}

TEST_CASE("a report with parts of another run's is found", "[report_check]")
{
    checkAllFound(changesOfRuns(), reportOn(oneRun()));
}

TEST_CASE("every change of a report's metadata is found", "[report_check]")
{
    checkAllFound(changesOfMetadata(), reportOn(oneRun()));
}

TEST_CASE("every change of the report on a lot is found", "[report_check]")
{
    const std::string report = reportOnLot();
    REQUIRE(exitCodeFor(report) == 0);
    checkAllFound(changesOfPages(unpackPdf(report)->pages.size()), report);
    checkAllFound(changesOfAttachedFiles(report, "run1_"), report);
    checkAllFound(changesOfLot(), report);
}

TEST_CASE("the changes that are tried are sixty and more", "[report_check]")
{
    const std::string report = reportOn(oneRun());
    CHECK(changesOfBytes().size() + changesOfPages(unpackPdf(report)->pages.size()).size() +
              changesOfAttachedFiles(report).size() + changesOfRuns().size() + changesOfMetadata().size() >=
          60);
}

TEST_CASE("a changed figure is named with its page, what it says, and what the record gives", "[report_check]")
{
    const TempFolder folder;
    const fs::path file = folder / "report.pdf";
    std::ofstream(file, std::ios::binary) << edited(reportOn(oneRun()), [](QPDF& pdf) { changeText(pdf, 0); });
    const auto report = openReport(file);
    REQUIRE(report);
    const ReportCheck check = compareReport(*report);
    REQUIRE(check.changed.size() == 1);
    CHECK(check.changed.front().english().find("page 1 has \"") == 0);
}

TEST_CASE("pages that another version drew are compared by their text, and not called changed if it differs",
          "[report_check]")
{
    Drawing drawing = drawingNow(kEnglish);
    drawing.drawer["version"] = "0.0.9";
    const std::string report = drawPdfReport(std::span(&oneRun(), 1), drawing);
    CHECK(exitCodeFor(report) == 0);
    CHECK(exitCodeFor(edited(report, [](QPDF& pdf) { changeText(pdf, 1); })) == 6);
}

TEST_CASE("files that are no report of this program are distinguished from modified ones", "[report_check]")
{
    const JudgedRun notStored{sampleRecord(), sampleProfile()};
    CHECK(exitCodeFor("") == 2);
    CHECK(exitCodeFor("not a PDF") == 2);
    CHECK(exitCodeFor("%PDF-1.4\nrubbish\n%%EOF\n") == 2);
    CHECK(openReport("/nowhere/report.pdf").error().code == Errc::badInput);
    CHECK(exitCodeFor(reportOn(notStored)) == 3); // its record is missing
}

TEST_CASE("five hundred unmodified reports, half of them signed, are not reported as modified", "[.long][report_check]")
{
    constexpr std::uint64_t kRuns = 125;
    const CertifiedKey key{newCertificate("Example Laboratory").value().keyPem};
    for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
        const JudgedRun run = storedRun(seed % 2 == 0 ? "sim:slow-c4" : "sim:good-u1", seed);
        INFO(seed);
        for (const Language& language : {kEnglish, kChinese}) {
            CHECK(exitCodeFor(reportOn(run, language)) == 0);
            const auto both = signedPdf(drawPdfReport(std::vector{run, oneRun()}, drawingNow(language)), key);
            CHECK(exitCodeFor(both.value()) == 0);
        }
    }
}
