#include "program/history/index_folders.h"

#include "ground/base/parallel.h"
#include "ground/base/read_file.h"
#include "ground/base/text.h"

#include <algorithm>
#include <fstream>
#include <sstream>

namespace assay {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kRunsAtOnce = 500;
constexpr std::chrono::seconds kPatience(10);

fs::path besideIndex(const fs::path& index, const char* ending)
{
    fs::path file = index;
    return file += ending;
}

// Not derived from the index's name: it survives when history.sqlite and SQLite's files next to it are deleted.
fs::path locationsFile(const fs::path& index) { return fs::path(index).replace_extension(".places"); }

bool stopped(const IndexProgress* progress) { return progress && progress->stop; }

void findBelow(const fs::path& folder, unsigned levels, IndexProgress* progress, std::vector<fs::path>& found)
{
    std::error_code error;
    // A run.json that is not a regular file is listed too, so that the user reads why it is skipped.
    if (fs::exists(fs::symlink_status(folder / "run.json", error))) {
        found.push_back(folder);
        if (progress)
            progress->found = found.size();
        return;
    }
    if (levels == 0 || stopped(progress))
        return;
    for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator();
         entry.increment(error)) {
        std::error_code unknown;
        if (!entry->is_symlink(unknown) && entry->is_directory(unknown) &&
            !entry->path().filename().string().starts_with('.'))
            findBelow(entry->path(), levels - 1, progress, found);
    }
}

std::string locationLine(const fs::path& folder, unsigned levels)
{
    return fmt::format("{} {}", levels, folder.string());
}

std::vector<std::string> locationLines(const fs::path& index)
{
    std::vector<std::string> lines;
    std::istringstream in(readWholeFile(locationsFile(index)).value_or(""));
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

Result<void> rebuild(History& history, const fs::path& index, Message& note)
{
    const auto folders = runFoldersOfLocations(index);
    const auto before = history.count();
    const auto done = indexFolders(history, folders);
    if (!done)
        return tl::unexpected(done.error());
    if (before && folders.size() > *before) // else the first look ever, or nothing was lost
        note = msg("history", "The history was rebuilt from {} run folders.", done->runs);
    return history.setComplete();
}

} // namespace

std::vector<fs::path> findRunFolders(const fs::path& root, unsigned levels, IndexProgress* progress)
{
    std::vector<fs::path> found;
    findBelow(root, levels, progress, found);
    return found;
}

Result<IndexCount> indexFolders(History& history, const std::vector<fs::path>& folders, SealDepth depth,
                                IndexProgress* progress)
{
    IndexCount count;
    for (std::size_t begin = 0; begin < folders.size() && !stopped(progress); begin += kRunsAtOnce) {
        const std::size_t size = std::min(kRunsAtOnce, folders.size() - begin);
        std::vector<std::optional<RunSummary>> read(size);
        parallelFor(size, [&](std::size_t i) {
            if (auto run = summarize(folders[begin + i], depth))
                read[i] = std::move(*run);
        });
        std::vector<RunSummary> runs;
        for (std::size_t i = 0; i < size; ++i)
            if (read[i])
                runs.push_back(std::move(*read[i]));
            else
                count.unreadable.push_back(folders[begin + i]);
        if (auto added = history.add(runs); !added)
            return tl::unexpected(added.error());
        count.runs += runs.size();
        if (progress)
            progress->done = begin + size;
        count.changed += static_cast<std::size_t>(std::ranges::count(runs, true, &RunSummary::changed));
    }
    return count;
}

void refresh(History& history, std::span<RunSummary> runs)
{
    for (RunSummary& run : runs) {
        const DiskState now = lookAt(run);
        run.missing = now == DiskState::missing;
        if (now != DiskState::other)
            continue;
        auto again = summarize(run.folder);
        if (!again) {
            run.changed = true; // nothing of the run can be read any more
            continue;
        }
        again->repeatedSerial = run.repeatedSerial;
        if (run.modified == 0 && again->digest == run.digest) // the same file: what was found in others stays found
            again->changed = again->changed || run.changed;
        run = std::move(*again);
        (void)history.add({&run, 1}); // what cannot be put in now is looked at again the next time
    }
}

void rememberSearchLocation(const fs::path& index, const fs::path& folder, unsigned levels)
{
    std::error_code none;
    const std::string line = locationLine(fs::absolute(folder, none).lexically_normal(), levels);
    const auto known = locationLines(index);
    if (std::ranges::find(known, line) != known.end())
        return;
    fs::create_directories(index.parent_path(), none);
    std::ofstream(locationsFile(index), std::ios::binary | std::ios::app) << line + "\n";
}

std::vector<fs::path> runFoldersOfLocations(const fs::path& index)
{
    std::vector<fs::path> folders;
    for (const std::string& line : locationLines(index)) {
        const auto blank = line.find(' ');
        if (blank != 1 || line[0] < '0' || line[0] > '9')
            continue;
        const auto here = findRunFolders(line.substr(2), static_cast<unsigned>(line[0] - '0'));
        folders.insert(folders.end(), here.begin(), here.end());
    }
    std::ranges::sort(folders);
    folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
    return folders;
}

Result<History> openHistory(const fs::path& index, Message& note)
{
    auto history = History::open(index, kPatience);
    const bool damaged = !history && history.error().code == Errc::corruptRecord;
    if (damaged) {
        setAside(index);
        history = History::open(index, kPatience);
    }
    if (!history)
        return history;
    const auto complete = history->complete();
    if (!complete)
        return tl::unexpected(complete.error());
    if (!*complete)
        if (auto rebuilt = rebuild(*history, index, note); !rebuilt)
            return tl::unexpected(rebuilt.error());
    if (damaged)
        note = msg("history", "The history was damaged and is set aside as {}; it was rebuilt from {} run folders.",
                   displayable(besideIndex(index, ".damaged").string(), 200), history->count().value_or(0));
    return history;
}

Result<void> checkHistoryEnabled(const fs::path& index)
{
    if (index.empty())
        return fail(Errc::environment,
                    msg("history", "No history is kept: HOME is not set, or CARDASSAY_HISTORY is empty."));
    return {};
}

void setAside(const fs::path& index)
{
    std::error_code none;
    fs::rename(index, besideIndex(index, ".damaged"), none);
    for (const char* ending : {"-wal", "-shm"})
        fs::remove(besideIndex(index, ending), none);
}

} // namespace assay
