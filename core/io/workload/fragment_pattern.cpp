#include "io/workload/fragment_pattern.h"

#include "io/workload/camera.h"

#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr std::uint64_t kAgedWraps = 3;
constexpr std::uint64_t kMinAgedClusters = 1 << 15; // about 20 files
constexpr std::uint64_t kMinAgedUnits = 8;

// Returns the default recording of the recorder scenario, scaled from its clusters of 128 KiB to `grain`.
RecorderConfig agedRecording(Bytes unit, Bytes grain)
{
    RecorderConfig config;
    const auto scale = static_cast<double>(grain.count()) / static_cast<double>(config.cluster.count());
    config.segment = grain * (config.segment / config.cluster);
    config.cluster = config.flush = grain;
    config.capacity = std::max(grain * kMinAgedClusters, unit * kMinAgedUnits);
    config.indexBytes = std::min(config.indexBytes, grain);
    for (double& rate : config.megabitsPerSecond)
        rate *= scale;
    config.seed = 7; // as in the recorder scenario
    return config;
}

} // namespace

Bytes FragmentPattern::freeBytes(std::uint64_t first, std::uint64_t count) const
{
    std::uint64_t free = 0;
    for (std::uint64_t i = first; i < first + count; ++i)
        free += static_cast<std::uint64_t>(std::ranges::count(usedIn(i), false));
    return grain * free;
}

std::vector<std::uint64_t> FragmentPattern::runs(std::uint64_t index) const
{
    std::vector<std::uint64_t> lengths = {0};
    bool inUsed = true;
    for (const bool isUsed : usedIn(index)) {
        if (isUsed != inUsed)
            lengths.push_back(0);
        inUsed = isUsed;
        ++lengths.back();
    }
    return lengths;
}

std::vector<Extent> FragmentPattern::freeRuns(std::uint64_t index, Bytes begin) const
{
    std::vector<Extent> free;
    bool isUsed = true;
    for (const std::uint64_t length : runs(index)) {
        if (!isUsed)
            free.push_back({begin, grain * length});
        begin += grain * length;
        isUsed = !isUsed;
    }
    return free;
}

FragmentPattern evenPattern(Bytes unit, Bytes grain, double usedRatio)
{
    FragmentPattern pattern{unit, grain, {}};
    const std::uint64_t grains = pattern.grains();
    const auto all = static_cast<double>(grains);
    const auto used = static_cast<std::uint64_t>(std::clamp(std::round(usedRatio * all), 0.0, all - 1));
    std::vector<bool> one;
    for (std::uint64_t i = 0; i < grains; ++i)
        one.push_back((grains - 1 - i) * used % grains >= grains - used);
    pattern.used.push_back(std::move(one));
    return pattern;
}

FragmentPattern agedPattern(Bytes unit, Bytes grain, std::uint64_t units)
{
    FragmentPattern pattern{unit, grain, {}, true};
    const RecorderConfig config = agedRecording(unit, grain);
    Camera camera(config);
    for (Bytes written; written < config.capacity * kAgedWraps;)
        written += camera.next().extent.length;
    const FileSystemModel& files = camera.fileSystem();
    const std::vector<bool>& clusters = files.allocated();
    const std::uint64_t grains = pattern.grains(), onCard = clusters.size() / grains;
    const std::uint64_t firstOfData = roundUp(files.dataBegin(), unit) / unit, next = files.nextCluster() / grains;
    for (std::uint64_t i = 1; i <= onCard && pattern.used.size() < units;
         ++i) { // the last run ends with the next cluster, which is being filled
        const std::uint64_t at = (next + i) % onCard;
        const auto begin = clusters.begin() + static_cast<std::ptrdiff_t>(at * grains);
        std::vector<bool> one(begin, begin + static_cast<std::ptrdiff_t>(grains));
        const auto taken = std::ranges::count(one, true);
        if (at >= firstOfData && taken > 0 && taken < std::ssize(one))
            pattern.used.push_back(std::move(one));
    }
    return pattern;
}

FileFragmentation fileFragmentation(const FragmentPattern& pattern, std::uint64_t first, std::uint64_t units)
{
    std::vector<Bytes> lengths;
    Bytes end;
    for (std::uint64_t unit = 0; unit < units; ++unit)
        for (const Extent& run : pattern.freeRuns(first + unit, pattern.unit * unit)) {
            if (!lengths.empty() && run.offset == end) // continues the previous unit
                lengths.back() += run.length;
            else
                lengths.push_back(run.length);
            end = run.offset + run.length;
        }
    FileFragmentation file;
    file.extents = lengths.size();
    const std::uint64_t grains = pattern.freeBytes(first, units) / pattern.grain;
    file.outOfOrder = grains > 1 ? static_cast<double>(file.extents - 1) / static_cast<double>(grains - 1) : 0;
    std::ranges::sort(lengths);
    file.medianRun = lengths[lengths.size() / 2];
    file.longestRun = lengths.back();
    return file;
}

} // namespace assay
