// Finds run folders, indexes them, and rebuilds the index.
#pragma once

#include "program/history/history.h"

#include <atomic>

namespace assay {

// Progress of searching and indexing folders for another thread, and its stop request. Indexed runs remain indexed.
struct IndexProgress {
    std::atomic<std::size_t> found = 0, done = 0; // run folders
    std::atomic<bool> stop = false;
};

// The run folders below `root`, itself included, at most `levels` folders down. Links and hidden folders are not
// followed; a run folder holds no other.
constexpr unsigned kLevels = 8;
std::vector<std::filesystem::path> findRunFolders(const std::filesystem::path& root, unsigned levels = kLevels,
                                                  IndexProgress* progress = nullptr);

struct IndexCount {
    std::size_t runs = 0;
    std::size_t changed = 0;
    std::vector<std::filesystem::path> unreadable; // invalid run.json files
};
// Indexes in several transactions, so that other programs can write in between.
Result<IndexCount> indexFolders(History& history, const std::vector<std::filesystem::path>& folders,
                                SealDepth depth = SealDepth::runJson, IndexProgress* progress = nullptr);

// Reads the folders of these runs again, and indexes changes.
void refresh(History& history, std::span<RunSummary> runs);

// Remembers a search location for rebuilding the index: a text file next to it, with the number of levels and a folder
// on each line.
void rememberSearchLocation(const std::filesystem::path& index, const std::filesystem::path& folder, unsigned levels);
std::vector<std::filesystem::path> runFoldersOfLocations(const std::filesystem::path& index);

// Opens the index. If it is damaged, deleted or of another version, rebuilds it from all known locations and says so in
// `note`. The damaged file is kept next to it.
Result<History> openHistory(const std::filesystem::path& index, Message& note);
// Renames a damaged index; the next openHistory() rebuilds it.
void setAside(const std::filesystem::path& index);

// Errc::environment if the index has no name, that is, the history is disabled.
Result<void> checkHistoryEnabled(const std::filesystem::path& index);

// Returns the result of `act` on the history; rebuilds the history and repeats `act` once if it proves to be damaged.
template <class Act>
auto withHistory(const std::filesystem::path& index, Message& note, const Act& act)
    -> decltype(act(std::declval<History&>()))
{
    if (auto kept = checkHistoryEnabled(index); !kept)
        return tl::unexpected(kept.error());
    for (bool again = false;; again = true) {
        auto history = openHistory(index, note);
        if (!history)
            return tl::unexpected(history.error());
        auto done = act(*history);
        if (done || done.error().code != Errc::corruptRecord || again)
            return done;
        setAside(index);
    }
}

} // namespace assay
