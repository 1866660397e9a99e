#include "report/evidence.h"

#include "base/digest.h"
#include "record/record_seal.h"
#include "record/run_signature.h"

#include <algorithm>
#include <fstream>
#include <iterator>

namespace assay {

namespace {

std::string contentOfFile(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<AttachedFile> filesOf(const JudgedRun& run)
{
    std::vector<AttachedFile> files;
    if (run.folder.empty())
        return files;
    files.push_back({kRunFile, contentOfFile(run.folder / kRunFile)});
    for (const std::string& name : recordFiles(files.front().content, run.folder))
        files.push_back({name, contentOfFile(run.folder / name)});
    std::error_code error;
    for (const char* name : {kSignatureFile, kSignerFile})
        if (std::filesystem::is_regular_file(run.folder / name, error))
            files.push_back({name, contentOfFile(run.folder / name)});
    return files;
}

// Names in a PDF have no folders.
std::string attachedName(const std::string& prefix, std::string file)
{
    std::ranges::replace(file, '/', '_');
    return prefix + file;
}

std::size_t sizeOf(const std::vector<std::vector<AttachedFile>>& runs)
{
    std::size_t bytes = 0;
    for (const auto& files : runs)
        for (const AttachedFile& file : files)
            bytes += file.content.size();
    return bytes;
}

bool isSmall(const std::string& name) { return name.starts_with(kRunFile) || name == kProfileFile; }

// Adds the files of one run to `all`. Returns the run's row of the list.
nlohmann::ordered_json attachRun(const JudgedRun& run, std::vector<AttachedFile> files, const std::string& prefix,
                                 bool whole, std::vector<AttachedFile>& all)
{
    nlohmann::ordered_json row = {{"run_id", run.record.runId}, {"files", nlohmann::ordered_json::array()}};
    if (run.record.judgedBy)
        files.push_back({kJudgedBy, run.profile.source});
    for (AttachedFile& file : files) {
        const bool attached = whole || isSmall(file.name);
        row["files"].push_back({{"file", file.name},
                                {"attached", attached ? attachedName(prefix, file.name) : ""},
                                {"bytes", file.content.size()},
                                {"sha256", sha256Hex(file.content)}});
        if (attached)
            all.push_back({attachedName(prefix, file.name), std::move(file.content)});
    }
    return row;
}

} // namespace

std::vector<AttachedFile> evidenceOf(std::span<const JudgedRun> runs, const Drawing& drawing)
{
    std::vector<std::vector<AttachedFile>> files;
    for (const JudgedRun& run : runs)
        files.push_back(filesOf(run));
    const bool whole = sizeOf(files) <= kMaxAttachedBytes;
    nlohmann::ordered_json list = {{"schema", kReportSchema},
                                   {"created", drawing.created},
                                   {"language", drawing.language},
                                   {"drawer", drawing.drawer},
                                   {"runs", nlohmann::ordered_json::array()}};
    std::vector<AttachedFile> all{{kReportList, ""}};
    if (const ReportTemplate& form = drawing.form; form != ReportTemplate()) {
        list["template"] = toJson(form);
        if (!form.logo.empty())
            all.push_back({kLogoFile, form.logo});
    }
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const std::string prefix = runs.size() == 1 ? "" : fmt::format("run{}_", i + 1);
        list["runs"].push_back(attachRun(runs[i], std::move(files[i]), prefix, whole, all));
    }
    all.front().content = list.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    return all;
}

} // namespace assay
