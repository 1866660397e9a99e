#include "program/station/station_data.h"

#include "ground/base/opened_folder.h"
#include "ground/base/parse_json.h"
#include "ground/base/read_file.h"
#include "ground/base/replace_file.h"
#include "ground/base/text.h"
#include "line/store/line_audit.h"
#include "line/store/line_results.h"

#include <cerrno>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <vector>

namespace assay {

namespace fs = std::filesystem;

namespace {

constexpr const char* kUsualDatabase = "station.db"; // in the folder of results; docs/formats/station-file.md

Result<void> noteData(LineDatabase& database, const char* event, const std::string& by, const std::string& subject,
                      const nlohmann::ordered_json& detail)
{
    return LineAudit(database).record(event, by, subject, jsonText(detail)).map([](const AuditEntry&) {});
}

Error cannotWriteResults(const fs::path& file, int osError)
{
    return {Errc::environment,
            msg("line", "Cannot write {} ({}); check the disk and whether you may write there.",
                displayable(file.string(), kMaxPathLength), std::generic_category().message(osError)),
            osError};
}

std::string lineOf(const LineResult& result, DropForm form)
{
    return form == DropForm::csv ? resultCsvRow(result) : jsonText(toJson(result)) + "\n";
}

// Returns the run folder: as stored, or, if that does not exist (relative path, moved results), next to the database in
// the folder of its day.
fs::path runFolderOf(const LineResult& result, const fs::path& database)
{
    std::error_code none;
    const fs::path said = result.runFolder;
    return said.empty() || fs::exists(said, none)
               ? said
               : database.parent_path() / said.parent_path().filename() / said.filename();
}

// True if this is the folder of the result's run; false for a link to it.
bool isRunOf(const LineResult& result, const fs::path& folder)
{
    std::error_code none;
    if (result.runId.empty() || !fs::is_directory(fs::symlink_status(folder, none)))
        return false;
    const auto text = readFileIn(folder, "run.json", kMaxJsonBytes);
    const auto record = text ? parseJson(*text) : nlohmann::json();
    const auto id = record.is_object() ? record.find("run_id") : record.end();
    return id != record.end() && *id == result.runId;
}

// results/2026-11-23/RUN: returns the database next to the day folders, if it exists.
fs::path databaseAbove(const fs::path& runFolder)
{
    std::error_code none;
    const fs::path whole = fs::canonical(runFolder, none);
    const fs::path file = whole.parent_path().parent_path() / kUsualDatabase;
    return !whole.empty() && fs::is_regular_file(file, none) ? file : fs::path();
}

} // namespace

Result<std::size_t> exportResults(LineDatabase& database, const ResultExport& wanted)
{
    const nlohmann::ordered_json detail = {{"from", utcText(wanted.from)},
                                           {"to", utcText(wanted.to)},
                                           {"form", wanted.form == DropForm::csv ? "csv" : "jsonl"},
                                           {"file", wanted.file.string()}};
    if (auto noted = noteData(database, audit::kExport, wanted.by, "results", detail); !noted)
        return tl::unexpected(noted.error());
    const fs::path part = wanted.file.string() + ".part";
    errno = 0; // the streams of C++ leave it as the calls below them have set it
    if (!recreateEmptyFile(part))
        return tl::unexpected(cannotWriteResults(wanted.file, errno != 0 ? errno : EIO));
    std::ofstream out(part, std::ios::binary | std::ios::trunc);
    if (wanted.form == DropForm::csv)
        out << resultCsvHead();
    std::size_t written = 0;
    const auto all = LineResults(database).eachEnded(wanted.from, wanted.to, [&](const LineResult& result) {
        out << lineOf(result, wanted.form);
        ++written;
    });
    out.close();
    std::error_code failed(out ? 0 : errno != 0 ? errno : EIO, std::generic_category());
    if (all && !failed)
        fs::rename(part, wanted.file, failed);
    if (all && !failed)
        return written;
    std::error_code none;
    fs::remove(part, none);
    return tl::unexpected(all ? cannotWriteResults(wanted.file, failed.value()) : all.error());
}

Result<DeletedRuns> deleteRuns(LineDatabase& database, UtcTime before, const std::string& by)
{
    std::vector<fs::path> folders;
    DeletedRuns runs;
    const auto all = LineResults(database).eachEnded(UtcTime::min(), before, [&](const LineResult& result) {
        std::error_code none;
        const fs::path folder = runFolderOf(result, database.file());
        if (isRunOf(result, folder))
            folders.push_back(folder);
        else if (!folder.empty() && fs::exists(folder, none))
            ++runs.left;
    });
    if (!all)
        return tl::unexpected(all.error());
    if (folders.empty())
        return runs;
    const nlohmann::ordered_json detail = {{"before", utcText(before)}, {"run_folders", folders.size()}};
    if (auto noted = noteData(database, audit::kDelete, by, "run folders", detail); !noted)
        return tl::unexpected(noted.error());
    for (const fs::path& folder : folders) {
        std::error_code error, none;
        fs::remove_all(folder, error);
        error ? ++runs.left : ++runs.deleted;
        fs::remove(folder.parent_path(), none); // of the day, when it is empty
    }
    return runs;
}

Result<void> noteExport(std::span<const fs::path> runFolders, const std::string& form, const fs::path& to,
                        const std::string& user)
{
    std::map<fs::path, nlohmann::ordered_json> byStation;
    for (const fs::path& folder : runFolders)
        if (const fs::path database = databaseAbove(folder); !database.empty())
            byStation[database].push_back(fs::canonical(folder).filename().string());
    for (const auto& [file, runs] : byStation) {
        auto database = LineDatabase::open(file, "");
        if (!database)
            return tl::unexpected(database.error());
        const nlohmann::ordered_json detail = {{"form", form}, {"file", to.string()}, {"user", user}, {"runs", runs}};
        if (auto noted = noteData(*database, audit::kExport, "", "run folders", detail); !noted)
            return noted;
    }
    return {};
}

} // namespace assay
