#include "report/evidence.h"

#include "ground/base/digest.h"
#include "ground/base/opened_folder.h"
#include "judge/lot/lot_json.h"
#include "run/record/record_seal.h"
#include "run/record/run_signature.h"

#include <algorithm>
#include <iterator>

namespace assay {

namespace {

namespace fs = std::filesystem;

// An unreadable file counts as empty. The target of a link is not a file of the run.
std::string contentOfFile(const JudgedRun& run, const std::string& name)
{
    return readFileIn(run.folder, name).value_or("");
}

// The files in the folder of a stored run that belong to its record.
std::vector<std::string> namesOfFiles(const JudgedRun& run)
{
    std::vector<std::string> names;
    if (run.folder.empty())
        return names;
    names.emplace_back(kRunFile);
    std::ranges::copy(recordFiles(contentOfFile(run, kRunFile), run.folder), std::back_inserter(names));
    for (const char* name : {kSignatureFile, kSignerFile})
        if (isFileIn(run.folder, name))
            names.emplace_back(name);
    return names;
}

// Names in a PDF have no folders.
std::string attachedName(const std::string& prefix, std::string file)
{
    std::ranges::replace(file, '/', '_');
    return prefix + file;
}

std::uintmax_t sizeOf(const JudgedRun& run, const std::vector<std::string>& files)
{
    std::uintmax_t bytes = 0;
    for (const std::string& file : files) {
        std::error_code error;
        const std::uintmax_t size = fs::file_size(run.folder / file, error);
        bytes += error ? 0 : size;
    }
    return bytes;
}

bool isSmall(const std::string& name) { return name.starts_with(kRunFile) || name == kProfileFile; }

// Adds the files of one run to `all`, which keeps the content of attached files only. Returns the run's row of the
// list.
nlohmann::ordered_json attachRun(const JudgedRun& run, const std::vector<std::string>& files, const std::string& prefix,
                                 bool whole, std::vector<AttachedFile>& all)
{
    nlohmann::ordered_json row = {{"run_id", run.record.runId}, {"files", nlohmann::ordered_json::array()}};
    const auto attach = [&](const std::string& file, std::string content) {
        const bool attached = whole || isSmall(file);
        row["files"].push_back({{"file", file},
                                {"attached", attached ? attachedName(prefix, file) : ""},
                                {"bytes", content.size()},
                                {"sha256", sha256Hex(content)}});
        if (attached)
            all.push_back({attachedName(prefix, file), std::move(content)});
    };
    for (const std::string& file : files)
        attach(file, contentOfFile(run, file));
    if (run.record.judgedBy)
        attach(kJudgedBy, run.profile.source);
    return row;
}

// The lot file and its judgement; a modified lot file may not be judgeable.
void attachLot(std::span<const JudgedRun> runs, const std::string& lotFile, nlohmann::ordered_json& list,
               std::vector<AttachedFile>& all)
{
    const auto attach = [&](const char* key, const char* name, std::string content) {
        list[key] = sha256Hex(content);
        all.push_back({name, std::move(content)});
    };
    attach("lot_sha256", kLotFile, lotFile);
    std::vector<const JudgedRecord*> cards;
    for (const JudgedRun& run : runs)
        cards.push_back(&run.record);
    const auto lot = parseLot(lotFile, kLotFile);
    const auto judgement = lot.and_then([&](const Lot& read) { return judgeLot(read, cards); });
    if (judgement)
        attach("lot_json_sha256", kLotJson, toJson(*lot, *judgement).dump(2) + "\n");
}

} // namespace

std::vector<AttachedFile> evidenceOf(std::span<const JudgedRun> runs, const Drawing& drawing)
{
    std::vector<std::vector<std::string>> files;
    std::uintmax_t bytes = 0;
    for (const JudgedRun& run : runs) {
        files.push_back(namesOfFiles(run));
        bytes += sizeOf(run, files.back());
    }
    const bool whole = bytes <= kMaxAttachedBytes;
    nlohmann::ordered_json list = {{"schema", kReportSchema},
                                   {"created", drawing.created},
                                   {"language", drawing.language},
                                   {"drawer", drawing.drawer},
                                   {"runs", nlohmann::ordered_json::array()}};
    if (drawing.comparison)
        list["document"] = kComparison;
    std::vector<AttachedFile> all{{kReportList, ""}};
    if (const ReportTemplate& form = drawing.form; form != ReportTemplate()) {
        list["template"] = toJson(form);
        if (!form.logo.empty())
            all.push_back({kLogoFile, form.logo});
    }
    if (!drawing.lotFile.empty())
        attachLot(runs, drawing.lotFile, list, all);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string prefix = runs.size() == 1 ? "" : fmt::format("run{}_", i + 1);
        list["runs"].push_back(attachRun(runs[i], files[i], prefix, whole, all));
    }
    all.front().content = list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    return all;
}

} // namespace assay
