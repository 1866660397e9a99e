#include "program/history/history_sink.h"

#include "ground/base/clock.h"
#include "program/history/index_folders.h"

namespace assay {

namespace {

constexpr std::chrono::seconds kRunPatience(1); // a run is to stop within two

// As when the index is made anew: from the folder, which was written right before.
Result<void> putIn(const std::filesystem::path& index, const std::filesystem::path& folder)
{
    auto run = summarize(folder);
    if (!run)
        return tl::unexpected(run.error());
    auto history = History::open(index, kRunPatience);
    return history ? history->add({&*run, 1}) : tl::unexpected(history.error());
}

} // namespace

Result<void> HistorySink::store(const JudgedRecord& record)
{
    const bool begins = !m_begun;
    if (!begins && record.ended.empty())
        return {};
    m_begun = true;
    if (begins)
        rememberSearchLocation(m_index, std::filesystem::absolute(m_folder.location()).parent_path(), 1);
    if (const auto kept = putIn(m_index, m_folder.location()); !kept && begins && record.ended.empty())
        m_folder.log("history_failed", {{"error", kept.error().english()}}, SystemClock().wallTime());
    return {};
}

} // namespace assay
