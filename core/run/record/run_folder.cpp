#include "run/record/run_folder.h"

#include "ground/base/digest.h"
#include "ground/base/parse_json.h"
#include "ground/base/read_file.h"
#include "ground/base/replace_file.h"
#include "ground/base/text.h"
#include "run/record/run_json.h"
#include "run/record/sample_file.h"

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <utility>

namespace assay {

namespace fs = std::filesystem;

namespace {

std::string shown(const fs::path& path) { return displayable(path.string(), kMaxPathLength); }

Result<std::string> contentOf(const std::optional<OpenedFolder>& opened, const fs::path& folder,
                              const std::string& name)
{
    auto content = opened ? opened->read(name, name == kRunFile ? kMaxJsonBytes : kMaxFileBytes) : std::nullopt;
    if (!content)
        return fail(Errc::corruptRecord, msg("record", "{} cannot be read; is {} a run folder?", shown(folder / name),
                                             shown((folder / name).parent_path())));
    return std::move(*content);
}

Result<std::string> readFile(const fs::path& folder, const std::string& name)
{
    return contentOf(OpenedFolder::open(folder), folder, name);
}

// Relative to the run folder.
std::string sampleFile(const StepRecord& step) { return "samples/" + step.id + ".bin"; }
std::string partialFile(const StepRecord& step, unsigned slot)
{
    return "samples/" + step.id + ".partial-" + std::to_string(slot) + ".bin";
}

std::string hostFile(const StepRecord& step) { return "samples/" + step.id + ".host.csv"; }

} // namespace

Result<RunWriter> RunWriter::create(const fs::path& folder, std::string_view profileSource)
{
    std::error_code error;
    const auto notEmpty = [&] {
        return fail(Errc::badInput,
                    msg("record",
                        "The output folder {} exists and is not empty; name a new one, nothing is overwritten.",
                        shown(folder)));
    };
    if (fs::exists(folder, error) && !(fs::is_directory(folder, error) && fs::is_empty(folder, error)))
        return notEmpty();
    fs::path whole = fs::absolute(folder, error);
    if (!whole.has_filename()) // "run/" has no file name
        whole = whole.parent_path();
    const fs::path parent = whole.parent_path();
    if (!fs::is_directory(parent, error))
        return fail(Errc::environment,
                    msg("record", "The folder {} does not exist; create it, or choose another place for the run.",
                        shown(parent)));
    const auto cannotCreate = [&](const std::error_code& why) {
        return fail(
            Errc::environment,
            msg("record", "Cannot create {} ({}); choose a folder you may write to.", shown(folder), why.message()),
            why.value());
    };
    const bool isNew = fs::create_directory(whole, error);
    if (error)
        return cannotCreate(error);
    RunWriter writer;
    writer.m_folder = folder;
    writer.m_opened = OpenedFolder::open(folder);
    if (!isNew && writer.m_opened && !writer.m_opened->isOwn())
        return foreignFolder(folder);
    const int osError = writer.m_opened ? writer.m_opened->makeFolder("samples") : ENOENT;
    if (osError == EEXIST) // another program has just begun a run here
        return notEmpty();
    if (osError != 0)
        return cannotCreate({osError, std::generic_category()});
    writer.m_files[kProfileFile] = sha256Hex(profileSource);
    writer.m_notLinked = {kProfileFile};
    if (auto written = writer.write(kProfileFile, profileSource); !written)
        return tl::unexpected(written.error());
    return writer;
}

tl::unexpected<Error> foreignFolder(const fs::path& folder)
{
    return fail(Errc::refused,
                msg("record",
                    "The folder {} belongs to another user, who could change what the run writes there; take a folder "
                    "of your own, or a copy of it.",
                    shown(folder)));
}

Result<void> RunWriter::write(const std::string& file, std::string_view content) const
{
    const int osError = m_opened ? m_opened->replace(file, content) : ENOENT;
    if (osError == 0)
        return {};
    return cannotWrite(m_folder / file, osError);
}

// Writes the samples of a step and notes their digest.
Result<void> RunWriter::writeSamples(const std::string& file, const StepRecord& step, FileDigests& digests) const
{
    const std::string content = encodeSamples(step.phases);
    digests[file] = sha256Hex(content);
    return write(file, content);
}

Result<void> RunWriter::attach(const std::string& name, std::string_view content)
{
    m_files[name] = sha256Hex(content);
    m_notLinked.push_back(name);
    return write(name, content);
}

Result<void> RunWriter::store(const JudgedRecord& record)
{
    for (; m_samplesWritten < record.finishedSteps(); ++m_samplesWritten) {
        const StepRecord& step = record.steps[m_samplesWritten];
        if (auto written = writeSamples(sampleFile(step), step, m_files); !written)
            return written;
        m_notLinked.push_back(sampleFile(step));
        if (!step.host)
            continue;
        const std::string rows = step.host->text();
        if (auto written = write(hostFile(step), rows); !written)
            return written;
        m_files[hostFile(step)] = sha256Hex(rows);
        m_notLinked.push_back(hostFile(step));
    }
    FileDigests files = m_files;
    if (record.checkpoint) {
        const StepRecord& step = record.steps.back();
        if (auto written = writeSamples(partialFile(step, record.checkpoint->slot), step, files); !written)
            return written;
    }
    const auto document = toJson(record);
    const std::string log = contentOf(m_opened, m_folder, kLogFile).value_or("");
    lengthenChain(document, log, !record.ended.empty());
    auto written = write(kRunFile, sealed(document, files, log, m_chain));
    if (written && !record.checkpoint && !record.steps.empty())
        removePartials(record.steps.back());
    return written;
}

// Adds the files completed since the last link, and with them the log so far.
void RunWriter::lengthenChain(const nlohmann::ordered_json& document, std::string_view log, bool ended)
{
    if (m_chain.empty())
        m_chain.add(kChainStart, startDigest(document));
    const bool grows = ended || !m_notLinked.empty();
    for (const std::string& file : std::exchange(m_notLinked, {}))
        m_chain.add(file, m_files.at(file));
    if (const ChainLink& last = m_chain.links().back();
        grows && !log.empty() && !(last.of == kLogFile && last.bytes == log.size()))
        m_chain.add(kLogFile, sha256Hex(log), log.size());
}

// Removes the partial files of a step with a complete sample file. A leftover is harmless.
void RunWriter::removePartials(const StepRecord& step)
{
    std::error_code error;
    for (const unsigned slot : {0U, 1U})
        fs::remove(m_folder / partialFile(step, slot), error);
}

RunWriter RunWriter::reopen(const fs::path& folder, const JudgedRecord& record)
{
    RunWriter writer;
    writer.m_folder = folder;
    writer.m_opened = OpenedFolder::open(folder);
    writer.m_samplesWritten = record.finishedSteps();
    std::vector<std::string> files = {kProfileFile};
    for (std::size_t i = 0; i < writer.m_samplesWritten; ++i) {
        files.push_back(sampleFile(record.steps[i]));
        if (record.steps[i].host)
            files.push_back(hostFile(record.steps[i]));
    }
    if (!record.specimen.photo.empty())
        files.push_back(record.specimen.photo);
    for (const std::string& file : files)
        writer.m_files[file] = sha256Hex(readFile(folder, file).value_or(""));
    const std::string found = readFile(folder, kRunFile).value_or("");
    if (record.changed.empty())
        writer.m_chain = RecordChain::of(parseJson<nlohmann::ordered_json>(found));
    if (writer.m_chain.empty()) // changes were accepted: it begins here
        writer.m_notLinked = files;
    writer.m_chain.add(kChainResumed, sha256Hex(found));
    return writer;
}

bool diskIsFull(const Error& error)
{
#ifdef EDQUOT // Windows reports a quota as ENOSPC
    if (error.osError == EDQUOT)
        return true;
#endif
    return error.osError == ENOSPC;
}

void RunSink::log(std::string_view, const nlohmann::json&, const std::string&) {}

void RunWriter::log(std::string_view event, const nlohmann::json& details, const std::string& wallTime)
{
    nlohmann::ordered_json line = {{"time", wallTime}, {"event", event}};
    line.update(details);
    if (m_opened)
        m_opened->append(kLogFile, line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
}

Result<void> readSamples(const fs::path& folder, RunRecord& record)
{
    const auto opened = OpenedFolder::open(folder);
    std::size_t memory = kMaxSampleMemory;
    for (auto& step : record.steps) {
        const bool partial = record.checkpoint && &step == &record.steps.back();
        const std::string name = partial ? partialFile(step, record.checkpoint->slot) : sampleFile(step);
        const auto data = contentOf(opened, folder, name);
        if (!data)
            return tl::unexpected(data.error());
        auto phases = decodeSamples(*data, shown(folder / name), memory);
        if (!phases)
            return tl::unexpected(phases.error());
        step.phases = std::move(*phases);
        if (!step.host)
            continue;
        const auto rows = contentOf(opened, folder, hostFile(step));
        if (!rows)
            return tl::unexpected(rows.error());
        auto series = HostSeries::fromText(*rows, shown(folder / hostFile(step)));
        if (!series)
            return tl::unexpected(series.error());
        step.host = std::move(*series);
    }
    return {};
}

Result<StoredRun> readRun(const fs::path& folder, ChangedRecord changed)
{
    const std::string fileName = shown(folder / kRunFile);
    const auto text = readFile(folder, kRunFile);
    if (!text)
        return tl::unexpected(text.error());
    const auto document = parseJson(*text);
    if (document.is_discarded() || !document.is_object())
        return fail(Errc::corruptRecord,
                    msg("record",
                        "{} is cut off or not JSON, or larger than any run record; take the run folder from a backup "
                        "or test the card again.",
                        fileName));
    if (!document.contains("schema") || document.at("schema") != "cardassay.run/1")
        return fail(Errc::corruptRecord,
                    msg("record", "{} is not of schema cardassay.run/1; was it written by a newer version?", fileName));
    auto changes = changesSinceSealed(*text, folder);
    if (!changes.empty() && changed == ChangedRecord::refuse)
        return fail(Errc::refused, msg("record",
                                       "{} was changed after the run: {}; restore it from a backup, or add "
                                       "--accept-changes, which marks every output.",
                                       shown(folder), joinedNames(changes)));
    auto record = fromJson(document, fileName);
    if (!record)
        return tl::unexpected(record.error());
    std::ranges::move(changes, std::back_inserter(record->changed));
    if (auto samples = readSamples(folder, *record); !samples)
        return tl::unexpected(samples.error());
    auto profile = readFile(folder, kProfileFile);
    if (!profile)
        return tl::unexpected(profile.error());
    return StoredRun{std::move(*record), std::move(*profile)};
}

} // namespace assay
