#include "scenario/recorder/recorder_config.h"

#include "base/text.h"
#include "scenario/common/common_params.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace assay {

namespace {

constexpr Bytes kMaxFlush = mib(64);
constexpr Bytes kSegmentDefault = mib(179); // 2 minutes at 12.5 Mbit/s

// "12, 8" as numbers.
Result<std::vector<double>> streamRates(const Params& params)
{
    std::vector<double> rates;
    const std::string& text = params.text("streams_mbit");
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        double rate = 0;
        const auto [next, error] = std::from_chars(at, end, rate);
        if (error != std::errc() || !(rate >= 0.01 && rate <= 10000))
            break;
        rates.push_back(rate);
        at = std::find_if(next, end, [](char c) { return c != ' ' && c != ','; });
    }
    if (at == end && !rates.empty() && rates.size() <= RecorderTrace::kMaxStreams)
        return rates;
    return fail(Errc::badInput,
                msg("scenario",
                    "{}: give the rate of each stream in Mbit/s, such as \"12, 8\", for at most {} streams.",
                    params.place("streams_mbit").text(), RecorderTrace::kMaxStreams));
}

} // namespace

std::vector<ParamSpec> recorderParams()
{
    std::vector<ParamSpec> specs = {
        textParam("file_system", "fat32", {"fat32", "exfat", "ext4"}),
        textParam("streams_mbit", "12, 8"),
        realParam("rate_variation", 0.4, 0, 0.9),
        wholeParam("cluster_bytes", kib(128).count(), 4096, static_cast<double>(mib(32).count())),
        wholeParam("flush_bytes", kib(128).count(), kSectorBytes, static_cast<double>(kMaxFlush.count())),
        yesNoParam("flush_on_index", true),
        wholeParam("segment_bytes", 0, 0, 4294967295.0),
        realParam("index_s", 3, 0.1, 3600),
        wholeParam("index_bytes", kib(16).count(), kSectorBytes, static_cast<double>(mib(1).count())),
        yesNoParam("log", true),
        wholeParam("preallocate_bytes", 0, 0, static_cast<double>(gib(1).count())),
        realParam("keep_free", 0.04, 0.001, 0.5),
        yesNoParam("fill", true),
        realParam("age_wraps", kRecorderWraps, 0, 1000),
        realParam("wraps", 0, 0, 1000),
        wholeParam("buffer_bytes", mib(16).count(), 0, static_cast<double>(kMaxRecordingBuffer.count())),
        wholeParam("trace_seed", 0, 0, 4294967295.0),
        textParam("pace", "saturated", {"saturated", "real"})};
    std::ranges::move(
        sharedParams({"region_offset_bytes", "region_bytes", "max_bytes", "duration_s", "engine", "io_deadline_s"}),
        std::back_inserter(specs));
    return specs;
}

Result<RecorderConfig> recorderConfig(const Step& step, const DeviceInfo& device, std::uint64_t seed)
{
    const Params& params = step.params;
    auto rates = streamRates(params);
    if (!rates)
        return tl::unexpected(rates.error());
    RecorderConfig config;
    const std::string& system = params.text("file_system");
    config.fileSystem = system == "exfat" ? FileSystem::exfat : system == "ext4" ? FileSystem::ext4 : FileSystem::fat32;
    config.megabitsPerSecond = std::move(*rates);
    config.rateVariation = params.real("rate_variation");
    config.offset = params.bytes("region_offset_bytes");
    const Bytes rest = config.offset < device.capacity ? device.capacity - config.offset : Bytes();
    const Bytes asked = params.bytes("region_bytes");
    config.capacity = asked.count() > 0 ? asked : rest;
    config.cluster = params.bytes("cluster_bytes");
    config.flush = params.bytes("flush_bytes");
    config.flushOnIndex = params.boolean("flush_on_index");
    const Bytes segment = params.bytes("segment_bytes");
    config.segment = segment.count() > 0
                         ? segment
                         : std::min(kSegmentDefault, roundDown(Bytes(config.capacity.count() / 16), mib(1)));
    config.indexInterval = fromSeconds(params.real("index_s"));
    config.indexBytes = params.bytes("index_bytes");
    config.log = params.boolean("log");
    config.preallocate = params.bytes("preallocate_bytes");
    config.keepFree = params.real("keep_free");
    const auto ownSeed = static_cast<std::uint64_t>(params.integer("trace_seed"));
    config.seed = ownSeed > 0 ? ownSeed : seed;
    const Bytes logical = device.logicalBlock;
    for (const char* key : {"cluster_bytes", "flush_bytes", "index_bytes", "region_offset_bytes", "region_bytes"})
        if (params.bytes(key) % std::max(logical, Bytes(kSectorBytes)) != Bytes())
            return fail(Errc::badInput,
                        msg("scenario", "{}: must be a multiple of the card's logical block of {} bytes.",
                            params.place(key).text(), logical.count()));
    // The open files, one to be deleted, and the free reserve must fit.
    const Bytes files = (config.segment + config.preallocate + config.flush) * (config.megabitsPerSecond.size() + 2);
    const auto usable = static_cast<double>(config.capacity.count()) * (0.9 - config.keepFree);
    if (config.capacity > rest || config.capacity / config.cluster < RecorderTrace::kMinClusters ||
        static_cast<double>((files + RecorderTrace::metadataBytes(config) + mib(4)).count()) > usable)
        return fail(Errc::badInput, msg("scenario",
                                        "{}: {} of a card of {} are too little for recordings in segments of {}; use a "
                                        "larger region, or a smaller "
                                        "segment_bytes or cluster_bytes.",
                                        step.place.text(), humanBytes(config.capacity), humanBytes(device.capacity),
                                        humanBytes(config.segment)));
    return config;
}

} // namespace assay
