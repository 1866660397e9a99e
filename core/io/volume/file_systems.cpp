#include "io/volume/file_systems.h"

#include "ground/base/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace assay {

namespace {

std::string exactBytes(Bytes size) { return fmt::format("{} ({} B)", humanBytes(size), size.count()); }

bool contains(const std::vector<Extent>& runs, Bytes place)
{
    return std::ranges::any_of(
        runs, [&](const Extent& run) { return run.offset <= place && place < run.offset + run.length; });
}

} // namespace

void addRun(std::vector<Extent>& runs, Extent run)
{
    if (!runs.empty() && runs.back().offset + runs.back().length == run.offset)
        runs.back().length += run.length;
    else
        runs.push_back(run);
}

Message partitionTooSmall()
{
    return msg("volume",
               "The file system is damaged: its tables do not fit into its partition; check it on a computer, "
               "or erase it.");
}

Message tooManyObjects()
{
    return msg("volume", "The file system is damaged: it has more files, folders or extents, or longer paths, than a "
                         "card can have; check it on a computer, or erase it.");
}

Message noRootFolder(std::uint64_t cluster)
{
    return msg(
        "volume",
        "The file system is damaged: its root folder begins at cluster {}, which is free or does not exist; check "
        "it on a computer, or erase it.",
        cluster);
}

Message largerThan(const VolumePart& part, Bytes size)
{
    if (part.isWholeCard())
        return msg("volume",
                   "The file system takes {}, and the card has {}; it was copied from a larger card, or this reader "
                   "shows less than the card has.",
                   exactBytes(size), exactBytes(part.length()));
    if (part.endsWithCard())
        return msg("volume",
                   "The file system takes {} from byte {} on, and the card has {} there; it was copied from a larger "
                   "card, or this reader shows less than the card has.",
                   exactBytes(size), part.begin().count(), exactBytes(part.length()));
    return msg("volume",
               "The file system takes {} from byte {} on, and its partition has {}; check it on a computer, or erase "
               "it.",
               exactBytes(size), part.begin().count(), exactBytes(part.length()));
}

void addFree(VolumePart& part, VolumeLayout& layout, Extent run)
{
    if (layout.free.size() >= kMaxVolumeExtents)
        return part.damaged(tooManyObjects());
    addRun(layout.free, run);
}

void addFile(VolumePart& part, VolumeLayout& layout, VolumeFile file)
{
    if (layout.files.size() >= kMaxVolumeFiles || file.path.size() > kMaxVolumePath)
        return part.damaged(tooManyObjects());
    for (Extent& extent : file.extents)
        extent.offset += part.begin();
    layout.files.push_back(std::move(file));
}

void addDamagedFolder(VolumePart& part, VolumeLayout& layout, const std::string& path, Message damage)
{
    if (layout.damagedFolders.size() >= kMaxVolumeFolders)
        return part.damaged(tooManyObjects());
    layout.damagedFolders.push_back({path.empty() ? "/" : path, std::move(damage)});
}

bool canAddFolder(VolumePart& part, VolumeLayout& layout, const std::string& path, std::size_t count)
{
    if (count >= kMaxVolumeFolders) {
        part.damaged(tooManyObjects());
        return false;
    }
    if (path.size() <= kMaxVolumeFolderPath)
        return true;
    addDamagedFolder(
        part, layout, path,
        msg("volume", "its path has {} bytes, and a card has {} at most", path.size(), kMaxVolumeFolderPath));
    return false;
}

Bytes ClusterRuns::length() const
{
    Bytes sum;
    for (const Extent& run : runs)
        sum += run.length;
    return sum;
}

void markShared(const VolumePart& part, VolumeLayout& layout, std::vector<SharedCluster> shared)
{
    std::ranges::stable_sort(shared, {}, &SharedCluster::place);
    for (VolumeFile& file : layout.files)
        for (const Extent& extent : file.extents) {
            const auto first =
                std::ranges::lower_bound(shared, extent.offset - part.begin(), {}, &SharedCluster::place);
            if (!file.damage && first != shared.end() && first->place + part.begin() < extent.offset + extent.length)
                file.damage = first->damage;
        }
}

void markUnallocated(VolumeLayout& layout)
{
    for (VolumeFile& file : layout.files)
        for (const Extent& extent : file.extents) {
            const auto after =
                std::ranges::lower_bound(layout.free, extent.offset + extent.length, {}, &Extent::offset);
            if (file.damage || after == layout.free.begin())
                continue;
            const Extent& run = *std::prev(after);
            if (run.offset + run.length > extent.offset)
                file.damage =
                    msg("volume", "its space at byte {} is marked free", std::max(run.offset, extent.offset).count());
        }
}

bool ClusterMap::visit(std::uint64_t number, ClusterRuns& to)
{
    if (!has(number)) {
        to.damage = msg("volume", "cluster {} does not exist; the last one is {}", number, count() + 1);
        return false;
    }
    if (m_visited[number - 2]) {
        if (contains(to.runs, place(number))) {
            to.damage = msg("volume", "its clusters lead back to cluster {}", number);
        } else {
            to.damage = msg("volume", "cluster {} belongs to another file or folder too", number);
            m_shared.push_back({place(number), *to.damage});
        }
        return false;
    }
    m_visited[number - 2] = true;
    const std::size_t before = to.runs.size();
    addRun(to.runs, {place(number), m_cluster});
    m_extents += to.runs.size() - before;
    if (m_extents > kMaxVolumeExtents)
        m_part.damaged(tooManyObjects());
    return !m_part.failed();
}

void ClusterMap::checkLength(ClusterRuns& has, Bytes size) const
{
    const std::uint64_t held = has.length() / m_cluster, needed = countFor(size);
    if (!has.damage && held < needed)
        has.damage = msg("volume", "it has {} of the {} clusters that its size needs", held, needed);
}

} // namespace assay
