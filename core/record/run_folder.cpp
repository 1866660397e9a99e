#include "record/run_folder.h"

#include "base/text.h"
#include "record/run_json.h"
#include "record/sample_file.h"

#include <fstream>
#include <sstream>

namespace assay {

namespace fs = std::filesystem;

namespace {

constexpr const char* kRunFile = "run.json";
constexpr const char* kProfileFile = "profile.toml";
constexpr const char* kLogFile = "log.jsonl";

std::string shown(const fs::path& path) { return displayable(path.string(), 4096); }

// Written beside its place first, then renamed over it: a reader, and a run cut off at any instant, sees the old content or the new one.
Result<void> replaceFile(const fs::path& path, std::string_view content)
{
    fs::path temporary = path;
    temporary += ".tmp";
    {
        std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
        out.write(content.data(), static_cast<std::streamsize>(content.size()));
        out.close();
        if (!out)
            return fail(Errc::environment,
                        msg("record", "Cannot write {}: the disk is full or not writable; free space there or choose another folder.", shown(path)));
    }
    std::error_code error;
    fs::rename(temporary, path, error);
    if (error)
        return fail(Errc::environment, msg("record", "Cannot replace {} ({}); choose another folder.", shown(path), error.message()), error.value());
    return {};
}

Result<std::string> readFile(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    std::ostringstream content;
    if (in)
        content << in.rdbuf();
    if (!in || in.bad())
        return fail(Errc::corruptRecord, msg("record", "{} cannot be read; is {} a run folder?", shown(path), shown(path.parent_path())));
    return content.str();
}

fs::path sampleFile(const fs::path& folder, const StepRecord& step) { return folder / "samples" / (step.id + ".bin"); }

Result<void> readSamples(const fs::path& folder, RunRecord& record)
{
    for (auto& step : record.steps) {
        const fs::path path = sampleFile(folder, step);
        const auto data = readFile(path);
        if (!data)
            return tl::unexpected(data.error());
        auto phases = decodeSamples(*data, shown(path));
        if (!phases)
            return tl::unexpected(phases.error());
        step.phases = std::move(*phases);
    }
    return {};
}

} // namespace

Result<RunWriter> RunWriter::create(const fs::path& folder, std::string_view profileSource)
{
    std::error_code error;
    if (fs::exists(folder, error) && !(fs::is_directory(folder, error) && fs::is_empty(folder, error)))
        return fail(Errc::badInput, msg("record", "The output folder {} exists and is not empty; name a new one, nothing is overwritten.", shown(folder)));
    const fs::path parent = fs::absolute(folder, error).parent_path();
    if (!fs::is_directory(parent, error))
        return fail(Errc::badInput, msg("record", "The folder {} does not exist; create it, or choose another place for the run.", shown(parent)));
    fs::create_directories(folder / "samples", error);
    if (error)
        return fail(Errc::environment, msg("record", "Cannot create {} ({}); choose a folder you may write to.", shown(folder), error.message()),
                    error.value());
    RunWriter writer;
    writer.m_folder = folder;
    if (auto written = replaceFile(folder / kProfileFile, profileSource); !written)
        return tl::unexpected(written.error());
    return writer;
}

Result<void> RunWriter::write(const RunRecord& record)
{
    for (; m_samplesWritten < record.steps.size(); ++m_samplesWritten) {
        const StepRecord& step = record.steps[m_samplesWritten];
        if (auto written = replaceFile(sampleFile(m_folder, step), encodeSamples(step.phases)); !written)
            return written;
    }
    return replaceFile(m_folder / kRunFile, toJson(record).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

Result<void> RunWriter::log(std::string_view event, const nlohmann::json& details, const std::string& wallTime)
{
    nlohmann::ordered_json line = {{"time", wallTime}, {"event", event}};
    line.update(details);
    std::ofstream out(m_folder / kLogFile, std::ios::binary | std::ios::app);
    out << line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << '\n';
    out.close();
    if (!out)
        return fail(Errc::environment, msg("record", "Cannot write {}: the disk is full or not writable.", shown(m_folder / kLogFile)));
    return {};
}

Result<StoredRun> readRun(const fs::path& folder)
{
    const std::string fileName = shown(folder / kRunFile);
    const auto text = readFile(folder / kRunFile);
    if (!text)
        return tl::unexpected(text.error());
    const auto document = nlohmann::json::parse(*text, nullptr, false);
    if (document.is_discarded() || !document.is_object())
        return fail(Errc::corruptRecord, msg("record", "{} is cut off or not JSON; take the run folder from a backup or test the card again.", fileName));
    if (document.value("schema", "") != "cardassay.run/1")
        return fail(Errc::corruptRecord, msg("record", "{} is not of schema cardassay.run/1; was it written by a newer version?", fileName));
    auto record = fromJson(document, fileName);
    if (!record)
        return tl::unexpected(record.error());
    if (auto samples = readSamples(folder, *record); !samples)
        return tl::unexpected(samples.error());
    auto profile = readFile(folder / kProfileFile);
    if (!profile)
        return tl::unexpected(profile.error());
    return StoredRun{std::move(*record), std::move(*profile)};
}

} // namespace assay
