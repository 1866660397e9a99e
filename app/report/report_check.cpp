#include "report/report_check.h"

#include "ground/base/digest.h"
#include "ground/base/opened_folder.h"
#include "ground/base/parse_json.h"
#include "ground/base/read_file.h"
#include "ground/base/text.h"
#include "report/comparison_report.h"
#include "report/pdf_file.h"
#include "report/pdf_limits.h"
#include "run/record/run_signature.h"

#include <QTemporaryDir>
#include <algorithm>
#include <fstream>

namespace assay {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCreator = "(CardAssay "; // in every file by drawPdf()
constexpr std::size_t kShownCharacters = 40;

std::string shownFile(const fs::path& file) { return displayable(file.string(), kMaxPathLength); }

Result<std::string> readReport(const fs::path& file)
{
    std::error_code error;
    if (fs::is_regular_file(file, error) && fs::file_size(file, error) > kMaxPdfBytes)
        return fail(Errc::badInput, msg("report", "{} is larger than any report.", shownFile(file)));
    auto content = readWholeFile(file, kMaxPdfBytes);
    if (!content)
        return fail(Errc::badInput, msg("report", "{} cannot be read; name the PDF of a report.", shownFile(file)));
    return std::move(*content);
}

tl::unexpected<Error> noReport(const fs::path& file, const std::string& bytes, const std::string& why)
{
    if (bytes.find(kCreator) != std::string::npos)
        return fail(Errc::refused, msg("report", "{} was changed or damaged, and its records cannot be extracted: {}.",
                                       shownFile(file), why));
    return fail(Errc::badInput,
                msg("report", "{} is not a report of this program with its records attached.", shownFile(file)));
}

std::string textAt(const nlohmann::json& object, const char* key)
{
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() && found->is_string() ? found->get<std::string>() : "";
}

nlohmann::json listAt(const nlohmann::json& object, const char* key)
{
    return object.is_object() && object.contains(key) && object.at(key).is_array() ? object.at(key)
                                                                                   : nlohmann::json::array();
}

Drawing drawingOf(const nlohmann::json& list)
{
    Drawing drawing{textAt(list, "language"), textAt(list, "created"), {}};
    const nlohmann::json drawer = list.contains("drawer") ? list.at("drawer") : nlohmann::json();
    for (const char* key : {"version", "commit", "qt", "fonts"})
        drawing.drawer[key] = textAt(drawer, key);
    drawing.comparison = textAt(list, "document") == kComparison;
    if (list.contains("template"))
        drawing.form = templateFromJson(list.at("template"));
    return drawing;
}

// Returns true if this list omits files because the records exceed the limit of evidenceOf().
bool leavesOut(const nlohmann::json& list)
{
    std::uint64_t bytes = 0;
    bool leftOut = false;
    for (const nlohmann::json& run : listAt(list, "runs"))
        for (const nlohmann::json& file : listAt(run, "files")) {
            leftOut = leftOut || textAt(file, "attached").empty();
            bytes += file.is_object() && file.contains("bytes") && file.at("bytes").is_number_unsigned()
                         ? file.at("bytes").get<std::uint64_t>()
                         : 0;
        }
    return leftOut && bytes > kMaxAttachedBytes;
}

// Files of a run are in its folder or one level below.
bool isHarmless(const std::string& file)
{
    const fs::path path = fs::path(file).lexically_normal();
    return !file.empty() && !path.is_absolute() && *path.begin() != ".." && path.has_filename();
}

// Checks the attached file of one row, and writes it into the restored run folder.
void unpackFile(const nlohmann::json& row, const fs::path& folder, OpenedReport& report,
                std::vector<std::string>& listed)
{
    const std::string file = textAt(row, "file");
    const std::string name = textAt(row, "attached");
    if (name.empty() && report.partial)
        return;
    listed.push_back(name);
    const auto found = report.pdf.files.find(name);
    if (found == report.pdf.files.end()) {
        report.changed.push_back(msg("report", "the attached file {} is missing", displayable(name)));
        return;
    }
    if (sha256Hex(found->second) != textAt(row, "sha256"))
        report.changed.push_back(
            msg("report", "the attached file {} is not the one that was attached", displayable(name)));
    std::error_code error;
    const fs::path path = folder / file;
    if (!isHarmless(file) || (!fs::create_directories(path.parent_path(), error) && error))
        return;
    std::ofstream(path, std::ios::binary) << found->second;
}

// The attached file with a digest of the list; "" if the list has no such digest.
std::string takeNamed(const std::string& digest, const char* name, OpenedReport& report,
                      std::vector<std::string>& listed)
{
    if (digest.empty())
        return {};
    listed.emplace_back(name);
    std::string content = report.pdf.files[name];
    if (sha256Hex(content) != digest)
        report.changed.push_back(
            msg("report", "the attached file {} is not the one that was attached", displayable(std::string(name))));
    return content;
}

void takeLogo(const nlohmann::json& list, OpenedReport& report, std::vector<std::string>& listed)
{
    const std::string digest = list.contains("template") ? textAt(list.at("template"), "logo_sha256") : "";
    report.drawing.form.logo = takeNamed(digest, kLogoFile, report, listed);
}

// The lot file is read as attached: if it was modified, the pages drawn from it differ too.
void takeLot(const nlohmann::json& list, OpenedReport& report, std::vector<std::string>& listed)
{
    report.drawing.lotFile = takeNamed(textAt(list, "lot_sha256"), kLotFile, report, listed);
    takeNamed(textAt(list, "lot_json_sha256"), kLotJson, report, listed);
}

void openRun(const nlohmann::json& row, const fs::path& folder, OpenedReport& report, std::vector<std::string>& listed)
{
    for (const nlohmann::json& file : listAt(row, "files"))
        unpackFile(file, folder, report, listed);
    if (report.partial)
        return;
    std::error_code error;
    const fs::path otherProfile = folder / kJudgedBy;
    auto run = judgeStored(folder, fs::exists(otherProfile, error) ? otherProfile.string() : "", ChangedRecord::accept);
    if (!run) {
        report.changed.push_back(msg("report", "the attached record of run {} cannot be judged ({})",
                                     displayable(textAt(row, "run_id")), run.error().english()));
        return;
    }
    if (!run->record.changed.empty())
        report.changed.push_back(msg("report", "the attached record of run {} was changed after the run: {}",
                                     displayable(run->record.runId), joinedNames(run->record.changed)));
    if (signatureOfRun(folder).state == RunSignature::State::bad)
        report.changed.push_back(msg("report", "the signature of run {} is not valid", displayable(run->record.runId)));
    report.runs.push_back(std::move(*run));
}

// The text from a little before `at`, aligned to the start of a character.
std::string around(const std::string& text, std::size_t at)
{
    std::size_t begin = at < kShownCharacters / 2 ? 0 : at - kShownCharacters / 2;
    while (begin < text.size() && begin > 0 && (static_cast<unsigned char>(text[begin]) & 0xC0U) == 0x80U)
        --begin;
    return displayable(std::string_view(text).substr(std::min(begin, text.size())), kShownCharacters);
}

std::vector<Message> changedPages(const UnpackedPdf& there, const UnpackedPdf& drawn)
{
    std::vector<Message> changed;
    if (there.pages.size() != drawn.pages.size())
        changed.push_back(msg("report", "the report has {} pages, but its records produce {}", there.pages.size(),
                              drawn.pages.size()));
    for (std::size_t i = 0; i < std::min(there.pages.size(), drawn.pages.size()); ++i) {
        const std::string& text = there.pages[i];
        const auto [differs, instead] = std::ranges::mismatch(text, drawn.pages[i]);
        if (differs == text.end() && instead == drawn.pages[i].end())
            continue;
        const auto at = static_cast<std::size_t>(differs - text.begin());
        changed.push_back(msg("report", "page {} has \"{}\", but the record gives \"{}\"", i + 1, around(text, at),
                              around(drawn.pages[i], at)));
    }
    return changed;
}

CheckedRun checkedRun(const JudgedRun& run)
{
    const JudgedRecord& record = run.record;
    return {displayable(record.runId),
            displayable(record.device.model),
            sha256Hex(readFileIn(run.folder, kRunFile).value_or("")),
            signatureOfRun(run.folder).key,
            record.simulated,
            record.verdict};
}

void comparePages(const OpenedReport& report, const UnpackedPdf& drawn, ReportCheck& check)
{
    if (report.pdf.canonical == drawn.canonical)
        return;
    const auto pages = changedPages(report.pdf, drawn);
    // The fonts and renderer that the file claims decide only between "changed" and "not compared".
    const bool sameDrawer = report.drawing.drawer == drawingNow(kEnglish).drawer;
    if (report.pdf.surroundings != drawn.surroundings)
        check.changed.push_back(msg("report", "its metadata or its parts are not those of a report on these records"));
    if (sameDrawer)
        std::ranges::copy(pages, std::back_inserter(check.changed));
    else
        check.caveat =
            msg("report",
                "The file says that its pages were drawn by version {} ({}) with Qt {} or with other fonts, and this "
                "program draws other pages; check them with that version and those fonts.",
                displayable(report.drawing.drawer.at("version")), displayable(report.drawing.drawer.at("commit")),
                displayable(report.drawing.drawer.at("qt")));
    if (sameDrawer && check.changed.empty())
        check.changed.push_back(msg("report", "the drawings on its pages do not match its records"));
}

} // namespace

Result<OpenedReport> openReport(const fs::path& file)
{
    auto bytes = readReport(file);
    if (!bytes)
        return tl::unexpected(bytes.error());
    SplitPdf split = splitSignature(std::move(*bytes));
    auto pdf = unpackPdf(split.report);
    if (!pdf)
        return noReport(file, split.report, pdf.error().english());
    const nlohmann::json list = parseJson(pdf->files[kReportList]);
    if (textAt(list, "schema") != kReportSchema)
        return noReport(file, split.report, fmt::format("{} is missing", kReportList));
    if (listAt(list, "runs").empty())
        return fail(Errc::badInput,
                    msg("report", "{} has no attached records to check it by; make it again with this version.",
                        shownFile(file)));
    const auto folder = std::make_shared<QTemporaryDir>();
    if (!folder->isValid())
        return fail(Errc::environment, msg("report", "No temporary folder can be made for the attached records; free "
                                                     "space in it."));
    OpenedReport report{std::move(split.report),
                        std::move(split.signer),
                        std::move(*pdf),
                        drawingOf(list),
                        {},
                        leavesOut(list),
                        {},
                        folder};
    if (split.hasSignature && !report.signer)
        report.changed.push_back(msg(
            "report", "its signature is not valid: the file was changed after it was signed, or the signature was"));
    if (!report.pdf.hasValidDigest)
        report.changed.push_back(msg("report", "its bytes were changed after it was written"));
    if (!report.pdf.active.empty())
        report.changed.push_back(
            msg("report", "it has parts that no report has: {}", displayable(report.pdf.active, 200)));
    std::vector<std::string> listed{kReportList};
    takeLogo(list, report, listed);
    takeLot(list, report, listed);
    for (const nlohmann::json& row : listAt(list, "runs"))
        openRun(row, fs::path(folder->path().toStdString()) / std::to_string(listed.size()), report, listed);
    for (const auto& [name, content] : report.pdf.files)
        if (std::ranges::find(listed, name) == listed.end())
            report.changed.push_back(msg("report", "the attached file {} does not belong to it", displayable(name)));
    return report;
}

ReportCheck compareReport(const OpenedReport& report)
{
    ReportCheck check{report.changed, {}, displayable(report.drawing.created), {}, report.signer};
    for (const JudgedRun& run : report.runs)
        check.runs.push_back(checkedRun(run));
    if (report.partial)
        check.caveat = msg("report",
                           "The records are larger than {} MiB, so only the digests of samples and logs are attached; "
                           "judge the run folders, and make the report again from them.",
                           kMaxAttachedBytes >> 20U);
    if (report.runs.empty())
        return check;
    const std::string again = report.drawing.comparison ? drawComparisonPdf(report.runs, report.drawing)
                                                        : drawPdfReport(report.runs, report.drawing);
    if (again == report.bytes)
        return check;
    if (const auto drawn = unpackPdf(again))
        comparePages(report, *drawn, check);
    return check;
}

Message ReportCheck::summary() const
{
    if (!changed.empty())
        return msg("report", "The report was changed after it was made.");
    if (!caveat.empty())
        return msg("report", "The pages were not compared with the attached records.");
    return msg("report", "The report is intact: its pages match the attached records.");
}

Result<ReportCheck> checkReport(const fs::path& file)
{
    Result<ReportCheck> check;
    const auto done = withApplication([&]() -> Result<void> {
        const auto opened = openReport(file);
        if (!opened)
            return tl::unexpected(opened.error());
        check = compareReport(*opened);
        return {};
    });
    if (!done)
        return tl::unexpected(done.error());
    return check;
}

} // namespace assay
