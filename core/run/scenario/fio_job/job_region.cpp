#include "run/scenario/fio_job/job_region.h"

#include <algorithm>
#include <limits>

namespace assay {

namespace {

bool isGivenSize(const FioSize& size) { return size.bytes > 0 || size.percent; }

tl::unexpected<Error> unfit(const FioJob& job, std::initializer_list<const char*> keys, Message message)
{
    message.arguments.insert(message.arguments.begin(), placeOf(job, keys).text());
    return fail(Errc::badInput, std::move(message));
}

// Returns the size that one process works on; nothing = the whole card.
FioSize sizeOfOne(const FioJob& job)
{
    if (job.hasSize)
        return job.size;
    if (!job.hasFileSize)
        return {};
    FioSize size = job.fileSize;
    size.bytes *= job.hasFileName ? 1 : job.files;
    return size;
}

// numjobs processes: separate files, separate parts by offset_increment, or the same range for all.
Result<void> setAddresses(const FioJob& job, FioRegion& region)
{
    FioSize size = sizeOfOne(job);
    double times = 1;
    if (job.jobs > 1 && isGivenSize(job.offsetIncrement)) {
        if (isGivenSize(size) &&
            (size.bytes != job.offsetIncrement.bytes || size.percent != job.offsetIncrement.percent))
            return unfit(
                job, {"offset_increment"},
                msg("fio",
                    "{}: processes with gaps between their regions cannot become a step; make it equal to size."));
        size = job.offsetIncrement;
        times = job.jobs;
    } else if (job.jobs > 1 && !job.hasFileName) {
        times = job.jobs;
    }
    region.shared = job.jobs > 1 && times == 1;
    region.bytes = size.percent ? 0 : size.bytes * times;
    region.percent = size.percent.value_or(0) * times;
    if (region.percent > 100)
        return unfit(
            job, {"size", "filesize"},
            msg("fio", "{}: the processes together need more than the card's capacity; write a smaller size."));
    region.offsetBytes = job.offset.bytes;
    region.offsetPercent = job.offset.percent.value_or(0);
    const double files = job.hasFileName ? 1 : job.files;
    region.parts = job.random ? 1 : times * files;
    return {};
}

// fio rejects a size below the smallest I/O (filesetup.c, init.c).
Result<void> checkSize(const FioJob& job)
{
    const FioSize size = sizeOfOne(job);
    double least = std::numeric_limits<double>::max();
    for (const auto& blocks : job.blocks)
        for (const FioJob::Block& block : blocks)
            least = std::min(least, block.low);
    const double ofFile = job.hasFileName ? size.bytes : size.bytes / job.files;
    if (size.percent || size.bytes <= 0 || ofFile >= least)
        return {};
    return unfit(job, {"size", "filesize"},
                 msg("fio",
                     "{}: the size of {} bytes is smaller than the smallest I/O of {} bytes; write a larger "
                     "size, or a smaller bs.",
                     static_cast<std::uint64_t>(ofFile), static_cast<std::uint64_t>(least)));
}

bool hasOneBlock(const FioJob& job)
{
    const auto& used = job.blocks[job.writes ? FioJob::kWrite : FioJob::kRead];
    return used.size() == 1 && used.front().low == used.front().high;
}

Result<void> setBounds(const FioJob& job, FioRegion& region)
{
    if (job.timeBased && job.runtime <= 0)
        return unfit(job, {"time_based"}, msg("fio", "{}: needs a runtime; add runtime=60."));
    region.duration = job.runtime;
    if (job.timeBased)
        return {};
    if (job.ioSize.percent)
        return unfit(job, {"io_size", "io_limit"}, msg("fio", "{}: write it in bytes, or use loops."));
    region.passes = job.loops * (region.shared ? job.jobs : 1);
    if (job.hasIoSize) {
        region.maxBytes = job.ioSize.bytes * job.loops * job.jobs;
        region.passes = 0;
    }
    if (job.numberOfIos <= 0)
        return {};
    if (!hasOneBlock(job) || (job.reads && job.writes))
        return unfit(job, {"number_ios"},
                     msg("fio", "{}: I/Os can be counted only where all have one size; use io_size."));
    const double bytes =
        job.numberOfIos * job.blocks[job.writes ? FioJob::kWrite : FioJob::kRead].front().low * job.jobs;
    region.maxBytes = region.maxBytes > 0 ? std::min(region.maxBytes, bytes) : bytes;
    return {};
}

} // namespace

SourceLocation placeOf(const FioJob& job, std::initializer_list<const char*> keys)
{
    for (const char* key : keys)
        if (const auto found = job.places.find(key); found != job.places.end())
            return found->second;
    return job.place;
}

Result<FioRegion> regionOf(const FioJob& job)
{
    if (auto good = checkSize(job); !good)
        return tl::unexpected(good.error());
    FioRegion region;
    region.depth = (job.synchronous ? 1 : job.depth) * job.jobs;
    if (auto set = setAddresses(job, region); !set)
        return tl::unexpected(set.error());
    if (auto set = setBounds(job, region); !set)
        return tl::unexpected(set.error());
    return region;
}

} // namespace assay
