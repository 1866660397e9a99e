// Two hundred forged reports, made by a fixed seed from the ways in which a PDF can say something else to its reader
// than to the check: each is named, and none is called whole. All digests are computed anew, as a forger does.
#include "report/report_check.h"

#include "app/stored_report.h"
#include "report/pdf_file.h"
#include "report/pdf_limits.h"
#include "report/pdf_pack.h"
#include "support/draw.h"
#include "support/load.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <qpdf/Buffer.hh>
#include <qpdf/Pl_Buffer.hh>
#include <qpdf/Pl_Flate.hh>
#include <qpdf/QPDF.hh>
#include <qpdf/QPDFEFStreamObjectHelper.hh>
#include <qpdf/QPDFEmbeddedFileDocumentHelper.hh>
#include <qpdf/QPDFFileSpecObjectHelper.hh>
#include <qpdf/QPDFWriter.hh>

using namespace assay;
using namespace assay::test;

namespace {

using PdfPart = QPDFObjectHandle;

// As packPdf() writes it.
std::string rewritten(const std::string& pdf, const std::function<void(QPDF&)>& edit)
{
    QPDF document;
    document.processMemoryFile("report", pdf.data(), pdf.size());
    edit(document);
    QPDFWriter writer(document);
    writer.setOutputMemory();
    writer.setStaticID(true);
    writer.setNewlineBeforeEndstream(true);
    writer.setObjectStreamMode(qpdf_o_disable);
    writer.setMinimumPDFVersion("1.7");
    writer.setDecodeLevel(qpdf_dl_none); // a stream that is packed twice stays so
    writer.write();
    const auto buffer = writer.getBufferSharedPointer();
    return withDigest({reinterpret_cast<const char*>(buffer->getBuffer()), buffer->getSize()});
}

std::string streamText(PdfPart stream)
{
    const auto data = stream.getStreamData();
    return {reinterpret_cast<const char*>(data->getBuffer()), data->getSize()};
}

// Packed twice.
std::string deflated(const std::string& text)
{
    Pl_Buffer packed("packed");
    Pl_Flate outer("outer", &packed, Pl_Flate::a_deflate), inner("inner", &outer, Pl_Flate::a_deflate);
    inner.write(reinterpret_cast<const unsigned char*>(text.data()), text.size());
    inner.finish();
    const auto data = packed.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(data->getBuffer()), data->getSize()};
}

void putStream(PdfPart stream, const std::string& text)
{
    stream.replaceStreamData(text, PdfPart::newNull(), PdfPart::newNull());
}

std::string attachedText(QPDF& pdf, const std::string& name)
{
    return streamText(QPDFEmbeddedFileDocumentHelper(pdf).getEmbeddedFile(name)->getEmbeddedFileStream());
}

void attachText(QPDF& pdf, const std::string& name, const std::string& content)
{
    auto stream = QPDFEFStreamObjectHelper::createEFStream(pdf, content);
    QPDFEmbeddedFileDocumentHelper(pdf).replaceEmbeddedFile(
        name, QPDFFileSpecObjectHelper::createFileSpec(pdf, name, stream));
}

// The file then says that other fonts, or another program, drew its pages.
void sayOtherDrawer(QPDF& pdf, Draw& draw)
{
    constexpr std::array<const char*, 4> kKeys = {"fonts", "qt", "version", "commit"};
    auto list = nlohmann::ordered_json::parse(attachedText(pdf, kReportList));
    list["drawer"][draw.of(kKeys)] = fmt::format("{:016x}", draw.whole(0, 1'000'000));
    attachText(pdf, kReportList, list.dump(2) + "\n");
}

PdfPart firstPage(QPDF& pdf)
{
    PdfPart page = pdf.getAllPages().at(0);
    return page;
}

PdfPart anyPage(QPDF& pdf, Draw& draw)
{
    auto pages = pdf.getAllPages();
    return pages.at(draw.whole(0, static_cast<unsigned>(pages.size()) - 1));
}

void drawOver(QPDF& pdf, Draw& draw)
{
    PdfPart stream = anyPage(pdf, draw).getKey("/Contents");
    putStream(stream, streamText(stream) + fmt::format("\nq 0.93 0.97 0.93 rg {} {} {} {} re f Q\n", draw.whole(0, 400),
                                                       draw.whole(0, 700), draw.whole(10, 500), draw.whole(5, 90)));
}

void changeGlyph(QPDF& pdf, Draw& draw)
{
    PdfPart stream = anyPage(pdf, draw).getKey("/Contents");
    std::string text = streamText(stream);
    std::vector<std::size_t> shown;
    for (auto at = text.find("> Tj"); at != std::string::npos; at = text.find("> Tj", at + 1))
        shown.push_back(at);
    REQUIRE(shown.size() > 1);
    const std::size_t at = shown[draw.whole(0, static_cast<unsigned>(shown.size()) - 1)];
    text[at - 1] = text[at - 1] == '3' ? '4' : '3';
    putStream(stream, text);
}

constexpr const char* kScript = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>";

using Forge = std::function<void(QPDF&, Draw&)>;

void putKey(PdfPart object, const char* key, const std::string& value)
{
    object.replaceKey(key, PdfPart::parse(value));
}

std::vector<std::pair<std::string, Forge>> activeForgeries()
{
    return {
        {"script of the document",
         [](QPDF& pdf, Draw&) {
             putKey(pdf.getRoot().getKey("/Names"), "/JavaScript", fmt::format("<< /Names [ (x) {} ] >>", kScript));
         }},
        {"script at opening", [](QPDF& pdf, Draw&) { putKey(pdf.getRoot(), "/OpenAction", kScript); }},
        {"script at closing",
         [](QPDF& pdf, Draw&) { putKey(pdf.getRoot(), "/AA", fmt::format("<< /WC {} >>", kScript)); }},
        {"script of a page",
         [](QPDF& pdf, Draw& draw) { putKey(anyPage(pdf, draw), "/AA", fmt::format("<< /O {} >>", kScript)); }},
        {"link",
         [](QPDF& pdf, Draw& draw) {
             putKey(anyPage(pdf, draw), "/Annots",
                    "[ << /Type /Annot /Subtype /Link /Rect [ 0 0 595 842 ] /A << /S /URI /URI (http://x.example/) >> "
                    ">> ]");
         }},
        {"program that is started",
         [](QPDF& pdf, Draw& draw) {
             putKey(anyPage(pdf, draw), "/Annots",
                    "[ << /Type /Annot /Subtype /Link /Rect [ 0 0 595 842 ] /A << /S /Launch /F (cmd.exe) >> >> ]");
         }},
        {"remark over the verdict",
         [](QPDF& pdf, Draw& draw) {
             putKey(anyPage(pdf, draw), "/Annots",
                    "[ << /Type /Annot /Subtype /FreeText /Rect [ 40 600 500 800 ] /Contents (PASS) /DA (/F1 30 Tf) >> "
                    "]");
         }},
        {"form",
         [](QPDF& pdf, Draw&) { putKey(pdf.getRoot(), "/AcroForm", "<< /Fields [ ] /NeedAppearances true >>"); }},
        {"collection", [](QPDF& pdf, Draw&) { putKey(pdf.getRoot(), "/Collection", "<< /View /T >>"); }},
    };
}

std::vector<std::pair<std::string, Forge>> quietForgeries()
{
    return {
        {"box over a page", drawOver},
        {"another letter", changeGlyph},
        {"page turned",
         [](QPDF& pdf, Draw& draw) { putKey(anyPage(pdf, draw), "/Rotate", draw.chance(0.5) ? "90" : "180"); }},
        {"page cut", [](QPDF& pdf, Draw& draw) { putKey(anyPage(pdf, draw), "/CropBox", "[ 0 0 300 400 ]"); }},
        {"page left out", [](QPDF& pdf, Draw& draw) { pdf.removePage(anyPage(pdf, draw)); }},
        {"page twice", [](QPDF& pdf, Draw& draw) { pdf.addPage(anyPage(pdf, draw), draw.chance(0.5)); }},
        {"layers", [](QPDF& pdf, Draw&) { putKey(pdf.getRoot(), "/OCProperties", "<< /OCGs [ ] /D << >> >>"); }},
        {"file more", [](QPDF& pdf, Draw&) { attachText(pdf, "letter.txt", "all cards are good"); }},
        {"record changed",
         [](QPDF& pdf, Draw& draw) {
             std::string record = attachedText(pdf, "run.json");
             const std::size_t at = draw.whole(0, static_cast<unsigned>(record.size()) - 1);
             record[at] = record[at] == '7' ? '8' : '7';
             attachText(pdf, "run.json", record);
         }},
        {"title", [](QPDF& pdf, Draw&) { putKey(pdf.getTrailer().getKey("/Info"), "/Title", "(All good)"); }},
        {"fonts exchanged",
         [](QPDF& pdf, Draw&) {
             PdfPart fonts = firstPage(pdf).getKey("/Resources").getKey("/Font");
             const auto names = fonts.getKeys();
             const PdfPart first = fonts.getKey(*names.begin());
             fonts.replaceKey(*names.begin(), fonts.getKey(*names.rbegin()));
             fonts.replaceKey(*names.rbegin(), first);
         }},
    };
}

// Puts text into the file and moves all that the table of objects says of places behind it.
std::string inserted(std::string pdf, std::size_t at, const std::string& text)
{
    const auto start = pdf.rfind("startxref\n") + 10;
    std::size_t table = std::stoul(pdf.substr(start));
    const std::size_t count = std::stoul(pdf.substr(table + 7));
    const std::size_t entries = pdf.find('\n', table + 5) + 1;
    for (std::size_t i = 1; i < count; ++i) {
        const std::size_t place = std::stoul(pdf.substr(entries + i * 20, 10));
        if (place >= at)
            pdf.replace(entries + i * 20, 10, fmt::format("{:010}", place + text.size()));
    }
    if (table >= at)
        pdf.replace(start, std::string::npos, fmt::format("{}\n%%EOF\n", table + text.size()));
    return withDigest(pdf.insert(at, text));
}

// Where an object begins, any but the first.
std::size_t anyObject(const std::string& pdf, Draw& draw)
{
    std::vector<std::size_t> places;
    for (auto at = pdf.find("\nendobj\n"); at != std::string::npos; at = pdf.find("\nendobj\n", at + 1))
        places.push_back(at + 8);
    return places[draw.whole(0, static_cast<unsigned>(places.size()) - 1)];
}

using ForgeBytes = std::function<std::string(const std::string&, Draw&)>;

std::vector<std::pair<std::string, ForgeBytes>> forgeriesOfBytes()
{
    const auto before = [](const std::string& text) {
        return [text](const std::string& pdf, Draw&) { return withDigest(text + pdf); };
    };
    const auto behind = [](const std::string& text) {
        return [text](const std::string& pdf, Draw&) { return withDigest(pdf + text); };
    };
    const auto between = [](const std::string& text) {
        return [text](const std::string& pdf, Draw& draw) { return inserted(pdf, anyObject(pdf, draw), text); };
    };
    return {
        {"web page before it", before("<html><script>alert(1)</script></html>\n")},
        {"second header", before("%PDF-1.4\n%    \n")},
        {"blank before it", before(" ")},
        {"whole document before it", [](const std::string& pdf, Draw&) { return withDigest(pdf + pdf); }},
        {"archive behind it", behind(std::string("PK\x03\x04") + std::string(40, 'x'))},
        {"second end", behind("%%EOF\n")},
        {"blank behind it", behind("\n")},
        {"second table behind it",
         behind("xref\n0 0\ntrailer << /Size 1 /Root 1 0 R /Prev 10 >>\nstartxref\n9\n%%EOF\n")},
        {"remark between objects", between("% PASS\n")},
        {"object that no part names", between("900 0 obj\n<< /Type /Catalog >>\nendobj\n")},
        {"object twice", between("1 0 obj\n<< /Type /Catalog /Pages 3 0 R >>\nendobj\n")},
        {"blanks between objects", between("      \n")},
        {"key twice",
         [](const std::string& pdf, Draw&) { return inserted(pdf, pdf.find(" /Type /Catalog"), " /Type /Other"); }},
        {"blank in a part",
         [](const std::string& pdf, Draw&) { return inserted(pdf, pdf.find(" /Type /Catalog"), " "); }},
    };
}

// The exit code of the check, and whether it names something.
struct Told {
    int code = 0;
    bool isNamed = false;
};

Told toldOf(const std::string& pdf)
{
    const TempFolder folder;
    std::ofstream(folder / "report.pdf", std::ios::binary) << pdf;
    const auto report = openReport(folder / "report.pdf");
    if (!report)
        return {report.error().code == Errc::badInput ? 2 : 3, !report.error().english().empty()};
    const ReportCheck check = compareReport(*report);
    return {check.exitCode(), !check.changed.empty() || !check.caveat.empty()};
}

constexpr std::uint64_t kForgeries = 200;

} // namespace

TEST_CASE("each forged report is named, whatever it says of the program and fonts that drew it", "[report_check]")
{
    const std::string report = reportOn(oneRun());
    const auto active = activeForgeries(), quiet = quietForgeries();
    const auto bytes = forgeriesOfBytes();
    REQUIRE(toldOf(report).code == 0);
    for (std::uint64_t seed = 1; seed <= load(kForgeries); ++seed) {
        Draw draw(seed);
        const bool otherDrawer = seed % 2 == 0;
        const std::size_t way = (seed / 2) % (active.size() + quiet.size() + bytes.size());
        const bool ofBytes = way >= active.size() + quiet.size();
        std::string forged = report;
        std::string name;
        if (otherDrawer)
            forged = rewritten(forged, [&](QPDF& pdf) { sayOtherDrawer(pdf, draw); });
        if (ofBytes) {
            name = bytes[way - active.size() - quiet.size()].first;
            forged = bytes[way - active.size() - quiet.size()].second(forged, draw);
        } else {
            const auto& [what, forge] = way < active.size() ? active[way] : quiet[way - active.size()];
            name = what;
            forged = rewritten(forged, [&](QPDF& pdf) { forge(pdf, draw); });
        }
        INFO("seed " << seed << ": " << name << (otherDrawer ? ", drawn by another program" : ""));
        const Told told = toldOf(forged);
        CHECK(told.isNamed);
        CHECK((told.code == 3 || (otherDrawer && told.code == 6 && !ofBytes && way >= active.size())));
    }
}

TEST_CASE("a file that says that other fonts drew its pages is never called whole when they differ", "[report_check]")
{
    const std::string forged = rewritten(reportOn(oneRun()), [](QPDF& pdf) {
        Draw draw(1);
        auto list = nlohmann::ordered_json::parse(attachedText(pdf, kReportList));
        list["drawer"]["fonts"] = "0000000000000000";
        attachText(pdf, kReportList, list.dump(2) + "\n");
        drawOver(pdf, draw);
    });
    CHECK(toldOf(forged).code == 6);
}

TEST_CASE("a report that unpacks to more than any report is refused in little memory", "[report_check]")
{
    const std::string zeros(300U << 20U, '\0'); // packed they are some 300 kB
    const auto firstContent = [](QPDF& pdf) { return firstPage(pdf).getKey("/Contents"); };
    const std::string report = reportOn(oneRun());
    const std::string page = rewritten(report, [&](QPDF& pdf) { putStream(firstContent(pdf), zeros); });
    const std::string file = rewritten(report, [&](QPDF& pdf) { attachText(pdf, "run.json", zeros); });
    const std::string twice = rewritten(page, [&](QPDF& pdf) {
        PdfPart stream = firstContent(pdf);
        stream.replaceStreamData(deflated(zeros), PdfPart::parse("[ /FlateDecode /FlateDecode ]"), PdfPart::newNull());
    });
    for (const std::string* forged : {&page, &file, &twice})
        CHECK(exitCodeFor(*forged) == 3);
}
