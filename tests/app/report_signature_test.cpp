// Signed reports: other tools say that the signature is valid, the report under it is the unsigned one, and every
// change of the file is found.
#include "report/pdf_signature.h"

#include "app/stored_report.h"
#include "ground/crypto/signature.h"
#include "report/comparison_report.h"
#include "report/pdf_file.h"
#include "support/linux/run_program.h"
#include "support/temp_folder.h"

#include <catch2/catch_test_macros.hpp>
#include <fmt/format.h>
#include <fstream>
#include <functional>

using namespace assay;
using namespace assay::test;
namespace fs = std::filesystem;

namespace {

const CertifiedKey& laboratoryKey()
{
    static const CertifiedKey key{newCertificate("Example Laboratory").value().keyPem, "", "key"};
    return key;
}

std::string signedBy(const std::string& report, const CertifiedKey& key = laboratoryKey())
{
    const auto pdf = signedPdf(report, key);
    REQUIRE(pdf);
    return *pdf;
}

const std::string& unsignedReport()
{
    static const std::string report = reportOn(oneRun());
    return report;
}

std::size_t placeOfSignature(const std::string& pdf) { return pdf.rfind("/Contents <") + 11; }

// Signs what somebody appended or changed, whatever it is: the last signature's range of bytes is made to fit.
std::string forged(std::string pdf, const std::string& what, const std::string& by)
{
    pdf = replaced(std::move(pdf), what, by);
    const auto begin = placeOfSignature(pdf) - 1, end = pdf.find('>', begin) + 1;
    const std::string range = fmt::format("/ByteRange [ 0 {} {} {}", begin, end, pdf.size() - end);
    const auto at = pdf.rfind("/ByteRange [ ");
    pdf.replace(at, range.size(), range);
    const auto signature = cmsSignature(pdf.substr(0, begin) + pdf.substr(end), laboratoryKey());
    REQUIRE(signature);
    std::string digits;
    for (const char byte : *signature)
        digits += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    digits.resize(end - begin - 2, '0');
    return pdf.replace(begin + 1, digits.size(), digits);
}

struct SignedChange {
    const char* name;
    std::function<std::string(std::string)> make;
};

std::string withByte(std::string pdf, std::size_t at, int mask)
{
    pdf.at(at) = static_cast<char>(pdf.at(at) ^ mask);
    return pdf;
}

std::vector<SignedChange> changesOfSigned()
{
    const std::size_t size = unsignedReport().size();
    return {
        {"a bit of the pages", [=](std::string pdf) { return withByte(pdf, size / 3, 1); }},
        {"a bit of the attached files", [=](std::string pdf) { return withByte(pdf, size - size / 20, 4); }},
        {"the digest of the report", [](std::string pdf) { return withByte(pdf, pdf.find("/ID [<") + 8, 1); }},
        {"the digest, computed anew",
         [](std::string pdf) {
             const auto end = pdf.find("% Signature of");
             return withDigest(withByte(pdf.substr(0, end), pdf.find("/Producer (Qt ") + 14, 1)) + pdf.substr(end);
         }},
        {"the mark between", [=](std::string pdf) { return withByte(pdf, size + 3, 1); }},
        {"the field", [](std::string pdf) { return replaced(pdf, "(Signature)", "(signature)"); }},
        {"its flags", [](std::string pdf) { return replaced(pdf, "/SigFlags 3", "/SigFlags 2"); }},
        {"the range", [](std::string pdf) { return withByte(pdf, pdf.rfind("/ByteRange [ ") + 15, 1); }},
        {"a digit of the signature", [](std::string pdf) { return withByte(pdf, placeOfSignature(pdf) + 900, 1); }},
        {"an invalid digit", [](std::string pdf) { return withByte(pdf, placeOfSignature(pdf) + 901, 0x40); }},
        {"small letters to capitals",
         [](std::string pdf) { return withByte(pdf, pdf.find_first_of("abcdef", placeOfSignature(pdf)), 0x20); }},
        {"the zeros behind the signature",
         [](std::string pdf) { return withByte(pdf, pdf.find('>', placeOfSignature(pdf)) - 2, 1); }},
        {"the table", [](std::string pdf) { return withByte(pdf, pdf.rfind("xref\n", pdf.size() - 60) + 9, 1); }},
        {"the trailer", [](std::string pdf) { return withByte(pdf, pdf.rfind("/Prev ") + 7, 1); }},
        {"bytes at the end", [](std::string pdf) { return pdf + "\n"; }},
        {"an update at the end", [](std::string pdf) { return pdf + pdf.substr(pdf.find("% Signature of")); }},
        {"cut off", [](std::string pdf) { return pdf.substr(0, pdf.size() - 1); }},
        {"cut off in the signature", [](std::string pdf) { return pdf.substr(0, placeOfSignature(pdf) + 20); }},
        {"the signature of another report",
         [](std::string pdf) {
             const std::string other = signedBy(reportOn(storedRun("sim:good-u1", 2)));
             return pdf.replace(placeOfSignature(pdf), 1600, other, placeOfSignature(other), 1600);
         }},
        {"a page turned, and signed by who can",
         [](std::string pdf) { return forged(pdf, "/Annots [", "/Rotate 90 /Annots ["); }},
        {"a script, and signed by who can",
         [](std::string pdf) {
             return forged(pdf, "/SigFlags 3", "/SigFlags 3 >> /OpenAction << /S /JavaScript /JS (app.beep\\(0\\))");
         }},
    };
}

} // namespace

TEST_CASE("a signed report is the unsigned one with its signature appended, and whole", "[report_signature]")
{
    const std::string pdf = signedBy(unsignedReport());
    CHECK(pdf.starts_with(unsignedReport()));
    CHECK(exitCodeFor(pdf) == 0);
    const SplitPdf split = splitSignature(pdf);
    CHECK(split.report == unsignedReport());
    REQUIRE(split.signer);
    CHECK(split.signer->name == "Example Laboratory");
    CHECK_FALSE(splitSignature(unsignedReport()).hasSignature);
    CHECK(signedPdf(unsignedReport(), std::nullopt) == unsignedReport());
}

TEST_CASE("reports in two languages, on several runs, on lots and comparisons are signed alike", "[report_signature]")
{
    const std::vector<JudgedRun> runs{oneRun(), storedRun("sim:slow-c4", 3)};
    Drawing drawing = drawingNow(kEnglish);
    CHECK(exitCodeFor(signedBy(drawComparisonPdf(runs, drawing))) == 0);
    drawing.language = documentLanguages().back();
    CHECK(exitCodeFor(signedBy(drawPdfReport(runs, drawing))) == 0);
    drawing.lotFile = "this is no lot file"; // which its report says
    CHECK(exitCodeFor(signedBy(drawPdfReport(runs, drawing))) == 0);
}

TEST_CASE("every change of a signed report is found", "[report_signature]")
{
    const std::string report = signedBy(unsignedReport());
    for (const SignedChange& change : changesOfSigned()) {
        INFO(change.name);
        const std::string changed = change.make(report);
        const bool same = changed == report; // a message with both would be too long
        CHECK_FALSE(same);
        CHECK(exitCodeFor(changed) == 3);
        CHECK_FALSE(splitSignature(changed).signer);
    }
}

TEST_CASE("a second signature is called a change, for what is under it is no report", "[report_signature]")
{
    CHECK(exitCodeFor(signedBy(signedBy(unsignedReport()))) == 3);
}

TEST_CASE("pdfsig and openssl find a report's signature valid, and that of a changed one not", "[report_signature]")
{
    const TempFolder folder;
    const auto file = [&](const char* name, const std::string& content) {
        std::ofstream(folder / name, std::ios::binary) << content;
        return (folder / name).string();
    };
    const std::string pdf = signedBy(unsignedReport());
    const auto begin = placeOfSignature(pdf) - 1, end = pdf.find('>', begin) + 1;
    SECTION("pdfsig")
    {
        const auto good = runProgram({"/usr/bin/env", "pdfsig", "-nocert", file("good.pdf", pdf)});
        if (good.exitCode == 127)
            SKIP("pdfsig (poppler-utils) is not installed");
        CHECK(good.out.find("Signature is Valid") != std::string::npos);
        CHECK(good.out.find("Total document signed") != std::string::npos);
        CHECK(good.out.find("Example Laboratory") != std::string::npos);
        const auto bad = runProgram(
            {"/usr/bin/env", "pdfsig", "-nocert", file("bad.pdf", withByte(pdf, unsignedReport().size() / 3, 1))});
        CHECK(bad.out.find("Signature is Valid") == std::string::npos);
        CHECK(bad.out.find("Digest Mismatch") != std::string::npos);
    }
    SECTION("openssl")
    {
        std::string signature;
        for (std::size_t at = begin + 1; at < end - 1; at += 2)
            signature += static_cast<char>(std::stoi(pdf.substr(at, 2), nullptr, 16));
        const auto verify = [&](const std::string& covered) {
            return runProgram({"/usr/bin/env", "openssl", "cms", "-verify", "-noverify", "-binary", "-inform", "DER",
                               "-in", file("signature.der", signature), "-content", file("covered", covered), "-out",
                               (folder / "out").string()})
                .exitCode;
        };
        const std::string covered = pdf.substr(0, begin) + pdf.substr(end);
        const int code = verify(covered);
        if (code == 127)
            SKIP("openssl is not installed");
        CHECK(code == 0);
        CHECK(verify(withByte(covered, 5000, 1)) != 0);
    }
    SECTION("qpdf")
    {
        const auto checked = runProgram({"/usr/bin/env", "qpdf", "--check", file("good.pdf", pdf)});
        if (checked.exitCode == 127)
            SKIP("qpdf is not installed");
        CHECK(checked.exitCode == 0);
    }
}

TEST_CASE("an unusable key is reported before a report is drawn", "[report_signature]")
{
    const TempFolder folder;
    const auto file = [&](const char* name, const std::string& content) {
        std::ofstream(folder / name, std::ios::binary) << content;
        return folder / name;
    };
    CHECK_FALSE(readSigningKey({}).value());
    CHECK(readSigningKey({file("key", laboratoryKey().pem), {}}).value());
    CHECK(readSigningKey({file("key", laboratoryKey().pem), file("word", "any\n")}).value());
    CHECK(readSigningKey({folder / "none", {}}).error().code == Errc::badInput);
    CHECK(readSigningKey({folder / "key", folder / "none"}).error().code == Errc::badInput);
    CHECK(readSigningKey({file("other", newKeyPair()->secretPem), {}}).error().code == Errc::badInput);
}
