#include "run/scenario/mixed_io/mixed_params.h"

#include "run/scenario/common/common_params.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace assay {

namespace {

constexpr Bytes kMaxMixedBlock = mib(64);
constexpr unsigned kMaxMixedDepth = 1024;
constexpr Bytes kMaxMixedArena = gib(1);                     // memory for all I/Os in flight
constexpr std::uint64_t kMaxMapped = std::uint64_t{1} << 30; // blocks of several sizes: one bit of memory each
constexpr double kMaxPause = 3600e6;                         // us
constexpr double kMaxIdle = 24 * 3600.0;                     // s
constexpr double kShareTolerance = 0.01;                     // of sums that must be 100 %

// Parses a number at the front of the text, and one following character if it is `separator`.
template <class Number> std::optional<Number> takeNumber(std::string_view& text)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    Number value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc())
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

bool takeSign(std::string_view& text, char sign)
{
    while (!text.empty() && text.front() == ' ')
        text.remove_prefix(1);
    if (text.empty() || text.front() != sign)
        return false;
    text.remove_prefix(1);
    return true;
}

std::optional<SizeChoice> takeSize(std::string_view& text, double& sum)
{
    const auto low = takeNumber<std::uint64_t>(text);
    if (!low)
        return std::nullopt;
    SizeChoice size{Bytes(*low), Bytes(*low), 1};
    if (takeSign(text, '-')) {
        const auto high = takeNumber<std::uint64_t>(text);
        if (!high || *high < *low)
            return std::nullopt;
        size.high = Bytes(*high);
    }
    if (size.low.count() < kSectorBytes || size.high > kMaxMixedBlock)
        return std::nullopt;
    double percent = 100;
    if (takeSign(text, ':')) {
        const auto given = takeNumber<double>(text);
        if (!given || !(*given >= 0 && *given <= 100))
            return std::nullopt;
        percent = *given;
    }
    size.upTo = sum += percent / 100;
    return size;
}

std::optional<std::vector<AccessDistribution::Zone>> parseZones(std::string_view text)
{
    std::vector<AccessDistribution::Zone> zones;
    double access = 0, size = 0;
    do {
        const auto accessPercent = takeNumber<double>(text);
        if (!accessPercent || !takeSign(text, '/'))
            return std::nullopt;
        const auto sizePercent = takeNumber<double>(text);
        if (!sizePercent || !(*accessPercent >= 0) || !(*sizePercent > 0) || zones.size() == kMaxZones)
            return std::nullopt;
        access += *accessPercent / 100;
        size += *sizePercent / 100;
        zones.push_back({access, std::min(size, 1.0)});
    } while (takeSign(text, ','));
    if (!text.empty() || std::abs(access - 1) > kShareTolerance || std::abs(size - 1) > kShareTolerance)
        return std::nullopt;
    zones.back() = {1, 1};
    return zones;
}

std::vector<ParamSpec> whatParams()
{
    return {
        realParam("read_percent", 0, 0, 100, msg("parameter", "Reads (%)"),
                  msg("parameter", "Percentage of I/Os that read; the others write. Drawn at random for each I/O.")),
        textParam("write_blocks", "4096", {}, msg("parameter", "Sizes of writes"),
                  msg("parameter", "Bytes of one I/O; several with their shares, as in \"4096:60, 65536:40\"; or a "
                                   "range, as in \"4096-16384\", of which multiples of its start are drawn.")),
        textParam("read_blocks", "", {}, msg("parameter", "Sizes of reads"),
                  msg("parameter", "The same for reads; empty = as the writes.")),
        realParam("random_percent", 100, 0, 100, msg("parameter", "Random share (%)"),
                  msg("parameter",
                      "Percentage of I/Os at a random offset; the others continue the previous one. 0 = sequential.")),
        textParam("places", "once", {}, msg("parameter", "Random offset distribution"),
                  msg("parameter",
                      "once: every block once in random order. uniform: all alike, with repetition. zipf:1.1: few "
                      "blocks get most. pareto:0.2: 20 % of the blocks get 80 % of the I/Os. zones:50/5, 30/15, "
                      "20/80: half of the I/Os in the first 5 % of the region, and so on."))};
}

std::vector<ParamSpec> whereParams()
{
    return {realParam("offset_percent", 0, 0, 100, msg("parameter", "Region start (%)"),
                      msg("parameter", "The same in percent of the card, on top of the bytes.")),
            realParam("region_percent", 0, 0, 100, msg("parameter", "Region size (%)"),
                      msg("parameter", "In percent of the card, in place of bytes; 0 = not used.")),
            bytesParam("align_bytes", {}, {}, kMaxMixedBlock, msg("parameter", "Alignment of random offsets"),
                       msg("parameter",
                           "Random I/Os start at multiples of this value; 0 = multiples of the smallest I/O size.")),
            realParam("skip_bytes", 0, -1e15, 1e15, msg("parameter", "Skip"),
                      msg("parameter", "Sequential: bytes between the end of one I/O and the start of the next. A "
                                       "negative value goes back; minus twice the block size reads backwards.")),
            intParam("parts", 1, 1, 1024, msg("parameter", "Sequential streams"),
                     msg("parameter", "Number of equal parts of the region, each with its own stream; the streams "
                                      "alternate. Imitates several files that are written at the same time."))};
}

std::vector<ParamSpec> paceParams()
{
    constexpr double kMaxRate = 1e12;
    return {
        realParam("write_rate_bytes_s", 0, 0, kMaxRate, msg("parameter", "Write rate limit (B/s)"),
                  msg("parameter", "Maximum rate; 0 = as fast as the card takes it. Late I/Os catch up.")),
        realParam("read_rate_bytes_s", 0, 0, kMaxRate, msg("parameter", "Read rate limit (B/s)"),
                  msg("parameter", "Maximum rate of reads.")),
        realParam("write_rate_iops", 0, 0, kMaxRate, msg("parameter", "Write rate limit (1/s)"),
                  msg("parameter", "Maximum I/Os per second.")),
        realParam("read_rate_iops", 0, 0, kMaxRate, msg("parameter", "Read rate limit (1/s)"),
                  msg("parameter", "Maximum I/Os per second.")),
        textParam("rate_process", "linear", {"linear", "poisson"}, msg("parameter", "Inter-arrival times"),
                  msg("parameter", "linear: equal gaps. poisson: as from many independent users.")),
        realParam("pause_us", 0, 0, kMaxPause, msg("parameter", "Pause"),
                  msg("parameter", "Time without I/O, after those in flight are done.")),
        intParam("pause_every", 1, 1, 1e9, msg("parameter", "I/Os between pauses"),
                 msg("parameter", "Number of I/Os between two pauses.")),
        intParam("flush_every", 0, 0, 1e9, msg("parameter", "Writes between flushes"),
                 msg("parameter",
                     "Number of writes between two FLUSH commands; 0 = never. Databases flush after each write.")),
        boolParam("flush_at_end", false, msg("parameter", "Flush at the end"),
                  msg("parameter", "A last flush, within the time of the step.")),
        realParam("idle_before_s", 0, 0, kMaxIdle, msg("parameter", "Rest before"),
                  msg("parameter",
                      "Time without I/O before the first one, in no metric. Cards may collect garbage during it."))};
}

// Sets the region requested by the parameters.
Result<void> setRegion(const Params& params, const DeviceInfo& device, Bytes unit, MixedStream& stream)
{
    const auto percentOf = [&](const char* key) {
        const double bytes = static_cast<double>(device.capacity.count()) * params.real(key) / 100;
        return roundDown(Bytes(static_cast<std::uint64_t>(bytes)), unit);
    };
    stream.offset = params.bytes("region_offset_bytes") + percentOf("offset_percent");
    const Bytes rest =
        roundDown(stream.offset < device.capacity ? device.capacity - stream.offset : Bytes(), stream.logical);
    stream.region = params.bytes("region_bytes");
    if (params.real("region_percent") > 0)
        stream.region = std::min(rest, percentOf("region_percent"));
    if (stream.region.count() == 0)
        stream.region = rest;
    if (stream.region > rest || stream.region.count() == 0 || stream.region % stream.logical != Bytes() ||
        stream.offset % stream.logical != Bytes())
        return unfitParam(params, "region_bytes",
                          msg("scenario",
                              "{}: the region must be a multiple of {} bytes and end within the card's {} bytes.",
                              stream.logical.count(), device.capacity.count()));
    return {};
}

Result<void> setSizes(const Params& params, const DeviceInfo& device, MixedPlan& plan)
{
    MixedStream& stream = plan.stream;
    for (const std::size_t index : {MixedStream::kWrite, MixedStream::kRead}) {
        const char* key = index == MixedStream::kRead ? "read_blocks" : "write_blocks";
        if (params.text(key).empty() && index == MixedStream::kRead) {
            stream.sizes[index] = stream.sizes[MixedStream::kWrite];
            continue;
        }
        const auto sizes = parseSizes(params.text(key));
        if (!sizes)
            return unfitParam(params, key,
                              msg("scenario", "{}: expected sizes of 512 bytes to 64 MiB, such as \"4096\", \"4096:60, "
                                              "65536:40\" or \"4096-16384\"."));
        for (const SizeChoice& size : *sizes)
            if (size.low % device.logicalBlock != Bytes() || size.high % size.low != Bytes())
                return unfitParam(params, key,
                                  msg("scenario", "{}: the card's logical block is {} bytes; use a multiple of it.",
                                      device.logicalBlock.count()));
        stream.sizes[index] = *sizes;
    }
    if (!stream.writes())
        stream.sizes[MixedStream::kWrite] = stream.sizes[MixedStream::kRead];
    for (const SizeChoices& sizes : stream.sizes)
        for (const SizeChoice& size : sizes)
            plan.largest = std::max(plan.largest, size.high);
    return {};
}

Result<void> setDistribution(const Params& params, MixedPlan& plan)
{
    MixedStream& stream = plan.stream;
    const auto distribution = parseAccessDistribution(params.text("places"));
    if (!distribution)
        return unfitParam(params, "places",
                          msg("scenario", "{}: expected \"once\", \"uniform\", \"zipf:1.1\", \"pareto:0.2\" or "
                                          "\"zones:50/5, 30/15, 20/80\", where both shares sum up to 100."));
    stream.distribution = *distribution;
    stream.randomShare = params.real("random_percent") / 100;
    stream.align = params.bytes("align_bytes");
    stream.skip = static_cast<std::int64_t>(params.real("skip_bytes"));
    stream.parts = static_cast<unsigned>(params.integer("parts"));
    const auto logical = static_cast<std::int64_t>(stream.logical.count());
    if (stream.align % stream.logical != Bytes() || stream.skip % logical != 0)
        return unfitParam(
            params, stream.skip % logical != 0 ? "skip_bytes" : "align_bytes",
            msg("scenario", "{}: the card's logical block is {} bytes; use a multiple of it.", stream.logical.count()));
    if (stream.distribution.kind == AccessDistribution::Kind::once && stream.randomShare > 0 && !stream.hasOneSize() &&
        stream.region / stream.offsetAlignment(MixedStream::kWrite) > kMaxMapped)
        return unfitParam(
            params, "places",
            msg("scenario",
                "{}: the region has too many blocks to write each once; use \"uniform\" or a smaller region."));
    if (plan.largest * stream.parts > stream.region || stream.align > stream.region)
        return unfitParam(params, "region_bytes",
                          msg("scenario", "{}: the region of {} is too small for I/Os of {}; enlarge it.",
                              stream.region, plan.largest));
    return {};
}

void setPace(const Params& params, MixedPlan& plan)
{
    MixedStream& stream = plan.stream;
    stream.rateLimit[MixedStream::kRead] = {params.real("read_rate_bytes_s"), params.real("read_rate_iops")};
    stream.rateLimit[MixedStream::kWrite] = {params.real("write_rate_bytes_s"), params.real("write_rate_iops")};
    stream.poisson = params.text("rate_process") == "poisson";
    stream.pause = fromSeconds(params.real("pause_us") * 1e-6);
    stream.pauseEvery = static_cast<std::uint64_t>(params.integer("pause_every"));
    stream.flushEvery = static_cast<std::uint64_t>(params.integer("flush_every"));
    stream.flushAtEnd = params.boolean("flush_at_end");
    plan.duration = fromSeconds(params.real("duration_s"));
    plan.ramp = fromSeconds(params.real("warmup_s"));
    plan.idle = fromSeconds(params.real("idle_before_s"));
    plan.ioDeadline = fromSeconds(params.real("io_deadline_s"));
    const Bytes asked = params.bytes("max_bytes"),
                passes = stream.region * static_cast<std::uint64_t>(params.integer("passes"));
    plan.maxBytes = asked.count() == 0 ? passes : passes.count() == 0 ? asked : std::min(asked, passes);
    if (plan.maxBytes.count() == 0 && plan.duration.count() == 0)
        plan.maxBytes = stream.region;
}

} // namespace

std::optional<SizeChoices> parseSizes(std::string_view text)
{
    SizeChoices sizes;
    double sum = 0;
    do {
        const auto size = takeSize(text, sum);
        if (!size || sizes.size() == kMaxSizeChoices)
            return std::nullopt;
        sizes.push_back(*size);
    } while (takeSign(text, ','));
    if (!text.empty() || std::abs(sum - 1) > kShareTolerance)
        return std::nullopt;
    sizes.back().upTo = 1;
    return sizes;
}

std::optional<AccessDistribution> parseAccessDistribution(std::string_view text)
{
    using Kind = AccessDistribution::Kind;
    if (text == "once" || text == "uniform")
        return AccessDistribution{text == "once" ? Kind::once : Kind::uniform, 0, {}};
    const auto colon = text.find(':');
    const std::string_view word = text.substr(0, colon);
    std::string_view rest = colon == std::string_view::npos ? "" : text.substr(colon + 1);
    if (word == "zones") {
        auto zones = parseZones(rest);
        return zones ? std::optional(AccessDistribution{Kind::zones, 0, std::move(*zones)}) : std::nullopt;
    }
    const auto shape = takeNumber<double>(rest);
    if (!shape || !rest.empty())
        return std::nullopt;
    if (word == "zipf" && *shape > 0 && *shape <= 10)
        return AccessDistribution{Kind::zipf, *shape, {}};
    if (word == "pareto" && *shape > 0 && *shape < 1)
        return AccessDistribution{Kind::pareto, *shape, {}};
    return std::nullopt;
}

std::vector<ParamSpec> mixedParams()
{
    return whatParams() + sharedParams({"queue_depth", "region_offset_bytes", "region_bytes"}) + whereParams() +
           sharedParams({"max_bytes", "duration_s", "passes", "warmup_s"}) + paceParams() +
           sharedParams({"verify", "engine", "io_deadline_s"});
}

Result<MixedPlan> mixedPlan(const Params& params, const DeviceInfo& device)
{
    MixedPlan plan;
    MixedStream& stream = plan.stream;
    stream.logical = std::max(device.logicalBlock, Bytes(kSectorBytes));
    stream.readShare = params.real("read_percent") / 100;
    plan.depth = static_cast<unsigned>(std::min<std::int64_t>(params.integer("queue_depth"), kMaxMixedDepth));
    plan.verify = params.boolean("verify");
    if (auto set = setSizes(params, device, plan); !set)
        return tl::unexpected(set.error());
    if (auto set = setRegion(params, device, std::max(plan.largest, stream.logical), stream); !set)
        return tl::unexpected(set.error());
    if (auto set = setDistribution(params, plan); !set)
        return tl::unexpected(set.error());
    setPace(params, plan);
    if (plan.largest * (std::uint64_t{2} * plan.depth) > kMaxMixedArena)
        return unfitParam(params, "queue_depth",
                          msg("scenario",
                              "{}: I/Os of {} at this queue depth need too much memory; reduce the queue depth.",
                              plan.largest));
    if (plan.verify && !stream.writes())
        return unfitParam(params, "verify",
                          msg("scenario", "{}: this scenario writes no data to verify; remove the key, or use a "
                                          "reading scenario with verify = true."));
    return plan;
}

} // namespace assay
