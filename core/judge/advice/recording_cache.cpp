#include "judge/advice/recording_cache.h"

#include "ground/base/digest.h"
#include "ground/base/read_file.h"
#include "ground/base/replace_file.h"
#include "run/record/run_json.h"

#include <algorithm>
#include <fmt/format.h>
#include <fstream>
#include <functional>

namespace assay {

namespace {

namespace fs = std::filesystem;

constexpr const char* kSchema = "cardassay.recordings/1";

nlohmann::json rowOf(const RecordingOutcome& one)
{
    auto row = nlohmann::json::array({one.recorded.count(), one.droppedMs, nullptr, one.waf, one.hostBytes.count(),
                                      one.videoBytes.count(), one.copied.count(), one.padding.count(), one.merges,
                                      one.unitsFilled, one.writePoints, one.extentsPerFile, one.busy.count()});
    if (one.sustainable)
        row[2] = *one.sustainable;
    for (const Bytes copied : one.copiedBy)
        row.push_back(copied.count());
    for (const std::uint64_t writes : one.writes)
        row.push_back(writes);
    return row;
}

// Throws nlohmann::json::exception if the row has another layout.
RecordingOutcome outcomeFrom(const nlohmann::json& row)
{
    const auto whole = [&](std::size_t i) { return row.at(i).get<std::uint64_t>(); };
    RecordingOutcome out;
    out.recorded = Ns(row.at(0).get<Ns::rep>());
    out.droppedMs = row.at(1).get<double>();
    if (!row.at(2).is_null())
        out.sustainable = row.at(2).get<double>();
    out.waf = row.at(3).get<double>();
    out.hostBytes = Bytes(whole(4));
    out.videoBytes = Bytes(whole(5));
    out.copied = Bytes(whole(6));
    out.padding = Bytes(whole(7));
    out.merges = whole(8);
    out.unitsFilled = whole(9);
    out.writePoints = row.at(10).get<double>();
    out.extentsPerFile = whole(11);
    out.busy = Ns(row.at(12).get<Ns::rep>());
    for (std::size_t i = 0; i < kWriteCauses; ++i) {
        out.copiedBy[i] = Bytes(whole(13 + i));
        out.writes[i] = whole(13 + kWriteCauses + i);
    }
    return out;
}

std::vector<RecordingOutcome> outcomesFrom(const std::string& text)
{
    std::vector<RecordingOutcome> all;
    try {
        const nlohmann::json document = nlohmann::json::parse(text);
        const nlohmann::json& rows = document.at("recordings");
        if (document.at("schema") != kSchema || document.at("sha256") != sha256Hex(rows.dump()))
            return {};
        for (const nlohmann::json& row : rows)
            all.push_back(outcomeFrom(row));
    } catch (const nlohmann::json::exception&) {
        return {};
    }
    return all;
}

// Removes the oldest files by modification time and keeps `most`.
void removeOldest(const fs::path& folder, std::size_t most)
{
    std::vector<std::pair<fs::file_time_type, fs::path>> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.is_regular_file(error))
            files.emplace_back(entry.last_write_time(error), entry.path());
    std::ranges::sort(files, std::greater());
    for (std::size_t i = most; i < files.size(); ++i)
        fs::remove(files[i].second, error);
}

} // namespace

RecordingCache::RecordingCache(const CacheDirectory& place, const JudgedRecord& run, std::size_t seeds)
{
    if (place.folder.empty())
        return;
    const std::string key = sha256Hex(fmt::format("{} {} {}", place.program, seeds, toJson(run).dump()));
    m_file = place.folder / (key + ".json");
    m_all = outcomesFrom(readWholeFile(m_file).value_or(""));
    m_read = m_all.size();
}

std::span<const RecordingOutcome> RecordingCache::next(std::size_t count)
{
    if (m_taken + count > m_read) {
        if (m_taken < m_read)
            m_all.resize(m_taken); // unusable; all following recordings are simulated again
        m_read = m_taken;
        return {};
    }
    m_taken += count;
    return std::span(m_all).subspan(m_taken - count, count);
}

void RecordingCache::save() const
{
    if (m_file.empty() || m_all.size() == m_read)
        return;
    auto rows = nlohmann::json::array();
    for (const RecordingOutcome& one : m_all)
        rows.push_back(rowOf(one));
    std::error_code error;
    fs::create_directories(m_file.parent_path(), error);
    removeOldest(m_file.parent_path(), kMaxFiles - 1);
    fs::path unfinished = m_file;
    unfinished += ".new";
    if (recreateEmptyFile(unfinished)) {
        std::ofstream out(unfinished, std::ios::binary);
        out << nlohmann::json{{"schema", kSchema}, {"sha256", sha256Hex(rows.dump())}, {"recordings", rows}}.dump();
        if (!out.flush())
            return;
    }
    fs::rename(unfinished, m_file, error);
}

} // namespace assay
