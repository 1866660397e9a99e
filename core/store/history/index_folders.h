// From run folders to the index: finding them, putting them in, and making the whole index anew.
#pragma once

#include "store/history/history.h"

namespace assay {

// The run folders below `root`, itself included, at most `levels` folders down. Links and hidden folders are not
// followed; a run folder holds no other.
constexpr unsigned kLevels = 8;
std::vector<std::filesystem::path> findRunFolders(const std::filesystem::path& root, unsigned levels = kLevels);

struct IndexCount {
    std::size_t runs = 0;
    std::size_t changed = 0;
    std::vector<std::filesystem::path> unreadable; // a run.json that is none
};
// In parts, so that other programs can write in between.
Result<IndexCount> indexFolders(History& history, const std::vector<std::filesystem::path>& folders,
                                SealDepth depth = SealDepth::runJson);

// Looks at the folders of these runs again: what was written since is read and put in.
void refresh(History& history, std::span<RunSummary> runs);

// Where runs are looked for when the index is made anew: a text file beside it, with the number of levels and a folder
// on each line.
void rememberPlace(const std::filesystem::path& index, const std::filesystem::path& folder, unsigned levels);
std::vector<std::filesystem::path> runFoldersOfPlaces(const std::filesystem::path& index);

// The index as it is or, where it is damaged, deleted or of another version, made anew from all known places; then
// `note` says so. The damaged one stays beside it.
Result<History> openHistory(const std::filesystem::path& index, Message& note);
// For an error of a History that shows damage: the next openHistory() makes it anew.
void setAside(const std::filesystem::path& index);

} // namespace assay
