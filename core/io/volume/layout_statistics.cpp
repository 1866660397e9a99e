#include "io/volume/layout_statistics.h"

#include "ground/stats/upper_median.h"

#include <algorithm>
#include <string_view>

namespace assay {

namespace {

constexpr std::string_view kRecorderSystems[] = {"fat32", "exfat", "ext4"}; // docs/method/recorder.md

// Calls visit(first, last) with the numbers of the first and last unit of the extent.
template <class Visit> void inUnits(const Extent& extent, Bytes unit, Visit visit)
{
    if (extent.length.count() > 0)
        visit(extent.offset / unit, (extent.offset + extent.length - Bytes(1)) / unit);
}

} // namespace

FileStatistics fileStatistics(const VolumeFile& file, Bytes cluster, Bytes unit)
{
    FileStatistics statistics;
    std::vector<std::pair<std::uint64_t, std::uint64_t>> spans;
    for (const Extent& extent : file.extents) {
        statistics.clusters += extent.length / cluster;
        inUnits(extent, unit, [&](std::uint64_t first, std::uint64_t last) { spans.emplace_back(first, last); });
    }
    statistics.fragments = file.extents.size();
    if (statistics.clusters > 1)
        statistics.outOfOrder =
            static_cast<double>(statistics.fragments - 1) / static_cast<double>(statistics.clusters - 1);
    std::ranges::sort(spans);
    std::uint64_t next = 0; // first unit that is not counted yet
    for (const auto& [first, last] : spans) {
        if (last + 1 > std::max(first, next))
            statistics.units += last + 1 - std::max(first, next);
        next = std::max(next, last + 1);
    }
    return statistics;
}

FreeSpaceStatistics freeSpaceStatistics(const VolumeLayout& layout, Bytes unit)
{
    FreeSpaceStatistics statistics;
    std::vector<Bytes> lengths;
    std::uint64_t at = 0; // unit whose free bytes are summed
    Bytes inUnit;
    const auto close = [&] {
        statistics.freeUnits += inUnit == unit ? 1 : 0;
        statistics.partlyFreeUnits += inUnit.count() > 0 && inUnit < unit ? 1 : 0;
        inUnit = Bytes();
    };
    for (const Extent& run : layout.free) {
        statistics.bytes += run.length;
        lengths.push_back(run.length);
        for (Bytes done; done < run.length;) {
            const Bytes place = run.offset + done;
            if (place / unit != at)
                close();
            at = place / unit;
            const Bytes part = std::min(unit - place % unit, run.length - done);
            inUnit += part;
            done += part;
        }
    }
    close();
    statistics.runs = lengths.size();
    if (!lengths.empty()) {
        std::ranges::sort(lengths);
        statistics.longest = lengths.back();
        statistics.median = lengths[(lengths.size() - 1) / 2];
    }
    return statistics;
}

Bytes slackBytes(const VolumeLayout& layout, Bytes cluster)
{
    Bytes waste;
    for (const VolumeFile& file : layout.files)
        if (const Bytes over = file.size % cluster; over.count() > 0 && !file.damage)
            waste += cluster - over;
    return waste;
}

std::optional<EquivalentRecorder> equivalentRecorder(const VolumeLayout& layout)
{
    if (std::ranges::find(kRecorderSystems, layout.fileSystem) == std::end(kRecorderSystems))
        return std::nullopt;
    Bytes largest;
    for (const VolumeFile& file : layout.files)
        largest = std::max(largest, file.damage ? Bytes() : file.size);
    if (largest < mib(1))
        return std::nullopt;
    std::vector<Bytes> large;
    for (const VolumeFile& file : layout.files)
        if (!file.damage && file.size * 4 >= largest)
            large.push_back(file.size);
    Bytes free;
    for (const Extent& run : layout.free)
        free += run.length;
    const double share = static_cast<double>(free.count()) / static_cast<double>(layout.length.count());
    return EquivalentRecorder{layout.fileSystem, layout.cluster, upperMedian(std::move(large)),
                              std::clamp(share, 0.001, 0.5)};
}

FragmentationStatistics fragmentationStatistics(const VolumeLayout& layout)
{
    std::uint64_t clusters = 0, fragments = 0, files = 0;
    for (const VolumeFile& file : layout.files) {
        files += file.extents.empty() ? 0 : 1;
        fragments += file.extents.size();
        for (const Extent& extent : file.extents)
            clusters += extent.length / layout.cluster;
    }
    FragmentationStatistics fragmentation;
    if (files > 0)
        fragmentation.meanFragments = static_cast<double>(fragments) / static_cast<double>(files);
    if (clusters > files)
        fragmentation.outOfOrder = static_cast<double>(fragments - files) / static_cast<double>(clusters - files);
    return fragmentation;
}

} // namespace assay
