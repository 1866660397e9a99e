#include "run/scenario/common/common_params.h"

#include <algorithm>
#include <charconv>

namespace assay {

namespace {

constexpr Bytes kMaxBlock = mib(64);
constexpr unsigned kMaxDepth = 1024;
constexpr Bytes kMaxArena = gib(1); // memory for all I/Os in flight
// Seconds; above the longest busy time that a card is allowed, 500 ms (SD Physical Layer 9.10, 4.6.2.2).
constexpr double kMinDeadline = 0.6;
constexpr double kMaxDeadline = 3600;
constexpr double kMaxSeconds = 365.0 * 24 * 3600;

Result<void> checkFit(const Workload& workload, const Params& params, const DeviceInfo& device)
{
    const Bytes logical = device.logicalBlock;
    if (workload.block % logical != Bytes())
        return unfitParam(
            params, "block_bytes",
            msg("scenario", "{}: the card's logical block is {} bytes; use a multiple of it.", logical.count()));
    if (workload.regionOffset % logical != Bytes() || workload.regionOffset >= device.capacity)
        return unfitParam(params, "region_offset_bytes",
                          msg("scenario", "{}: must be a multiple of {} bytes below the card's capacity of {} bytes.",
                              logical.count(), device.capacity.count()));
    if (workload.regionBytes > device.capacity - workload.regionOffset || workload.regionBytes % logical != Bytes())
        return unfitParam(params, "region_bytes",
                          msg("scenario",
                              "{}: the region must be a multiple of {} bytes and end within the card's {} bytes.",
                              logical.count(), device.capacity.count()));
    if (workload.block > workload.regionBytes)
        return unfitParam(
            params, "block_bytes",
            msg("scenario", "{}: one block exceeds the region of {}; reduce the block size.", workload.regionBytes));
    if (workload.block * workload.queueDepth > kMaxArena)
        return unfitParam(params, "queue_depth",
                          msg("scenario", "{}: block_bytes times queue_depth must be at most {}.", kMaxArena));
    if (workload.pause.count() > 0 && workload.queueDepth != 1)
        return unfitParam(params, "pause_us", msg("scenario", "{}: a pause between I/Os needs queue_depth = 1."));
    return {};
}

// Address range, block size and queue depth of the I/Os.
std::vector<ParamSpec> accessParams(Bytes block, unsigned queueDepth)
{
    return {
        bytesParam(
            "block_bytes", block, Bytes(kSectorBytes), kMaxBlock, msg("parameter", "Block size"),
            msg("parameter",
                "Bytes of one I/O. Small blocks show the cost of each command, large ones the best rate of the card. "
                "Use the transfer size of your device: 4 KiB for tables and logs, 512 KiB or more for video.")),
        intParam("queue_depth", queueDepth, 1, kMaxDepth, msg("parameter", "Queue depth"),
                 msg("parameter", "Number of I/Os in flight at the card. Cameras and most card readers have 1. More "
                                  "helps only cards with a command queue (A2), and lengthens each single latency.")),
        intParam("region_offset_bytes", 0, 0, 1e18, msg("parameter", "Region start"),
                 msg("parameter", "Address of the first byte that the step works on. Change it to test another "
                                  "part of the card, or to spare what lies before it.")),
        intParam("region_bytes", 0, 0, 1e18, msg("parameter", "Region size"),
                 msg("parameter",
                     "Part of the card that the step works on; 0 = up to its end. A small region of random "
                     "writes imitates the tables of a file system; the whole card shows what caches hide."))};
}

// Bounds of the step, and preconditioning.
std::vector<ParamSpec> boundParams()
{
    return {
        intParam("max_bytes", 0, 0, 1e18, msg("parameter", "Ends after (bytes)"),
                 msg("parameter", "The step ends when this amount of data has been transferred; 0 = no limit. The "
                                  "first limit that is reached ends the step.")),
        realParam("duration_s", 0, 0, kMaxSeconds, msg("parameter", "Ends after (time)"),
                  msg("parameter", "The step ends after this time; 0 = no limit. The amount of data then depends on "
                                   "the card, and a slow card does not prolong the test.")),
        intParam("passes", 0, 0, 1e6, msg("parameter", "Ends after (passes)"),
                 msg("parameter", "One pass transfers as many bytes as the region has; 0 = no limit. Without any "
                                  "limit, a sequential step makes one pass and a random step runs for 30 s.")),
        realParam("warmup_s", 0, 0, kMaxSeconds, msg("parameter", "Warm-up"),
                  msg("parameter", "I/O before the measurement, not included in any metric. Set some seconds if the "
                                   "start is faster than what follows, for example while a write cache is empty."))};
}

std::vector<ParamSpec> handlingParams()
{
    return {
        boolParam("verify", false, msg("parameter", "Verify"),
                  msg("parameter", "Reading compares every sector with the written data, and finds errors without an "
                                   "I/O error. Leave it off if only throughput matters.")),
        textParam("engine", "auto", {"auto", "io_uring", "threads"}, msg("parameter", "I/O engine"),
                  msg("parameter", "Interface to the system. auto = io_uring where the system has it, else threads. "
                                   "Fix it only to compare runs of different computers.")),
        realParam(
            "pause_us", 0.0, 0, 60e6, msg("parameter", "Pause between I/Os"),
            msg("parameter",
                "Time without I/O after each one; only with one I/O in flight. Imitates a host that does not write all "
                "the time. A card may collect garbage during it, and then looks better than under full load.")),
        realParam("io_deadline_s", seconds(Workload().ioDeadline), kMinDeadline, kMaxDeadline,
                  msg("parameter", "I/O deadline"),
                  msg("parameter", "An I/O without an answer within this time is a hang: the run ends and the card is "
                                   "not accessed again. Raise it only for very slow readers."))};
}

} // namespace

tl::unexpected<Error> unfitParam(const Params& params, const char* key, Message message)
{
    message.arguments.insert(message.arguments.begin(), params.place(key).text());
    return fail(Errc::badInput, std::move(message));
}

std::vector<ParamSpec> commonParams(Bytes block, unsigned queueDepth)
{
    return accessParams(block, queueDepth) + boundParams() + handlingParams();
}

std::vector<ParamSpec> sharedParams(std::initializer_list<std::string_view> names)
{
    auto specs = commonParams(mib(1), 1);
    std::erase_if(specs, [&](const ParamSpec& spec) { return std::ranges::find(names, spec.name) == names.end(); });
    return specs;
}

std::optional<std::vector<double>> numbersIn(std::string_view text, const ListBounds& bounds)
{
    std::vector<double> values;
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        double value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc() || !(value >= bounds.min && value <= bounds.max))
            return std::nullopt;
        values.push_back(value);
        at = std::find_if(next, end, [](char c) { return c != ' ' && c != ','; });
    }
    return values.empty() || values.size() > bounds.count ? std::nullopt : std::optional(values);
}

Result<std::vector<double>> realList(const Params& params, const char* key, const ListBounds& bounds)
{
    if (auto values = numbersIn(params.text(key), bounds))
        return *values;
    return unfitParam(params, key,
                      msg("scenario", "{}: expected 1 to {} numbers from {} to {}, such as \"0.5, 0.9\".", bounds.count,
                          bounds.min, bounds.max));
}

EngineKind engineKind(const Params& params)
{
    const std::string& word = params.text("engine");
    return word == "io_uring" ? EngineKind::ioUring : word == "threads" ? EngineKind::threads : EngineKind::automatic;
}

Workload phaseOn(PhaseRole role, IoOp op, const Extent& region, Bytes block, const Params& params)
{
    Workload phase;
    phase.role = role;
    phase.op = op;
    phase.regionOffset = region.offset;
    phase.regionBytes = region.length;
    phase.block = block;
    phase.ioDeadline = fromSeconds(params.real("io_deadline_s"));
    return phase;
}

Result<Workload> commonWorkload(const Params& params, const DeviceInfo& device)
{
    Workload workload;
    workload.block = params.bytes("block_bytes");
    workload.queueDepth = static_cast<unsigned>(params.integer("queue_depth"));
    workload.regionOffset = params.bytes("region_offset_bytes");
    workload.regionBytes = params.bytes("region_bytes");
    if (workload.regionBytes.count() == 0 && workload.regionOffset < device.capacity)
        workload.regionBytes = device.capacity - workload.regionOffset;
    // A scenario may omit some of these in its schema.
    const auto has = [&](const char* name) { return params.all().contains(name); };
    if (has("max_bytes"))
        workload.stop.maxBytes = roundDown(params.bytes("max_bytes"), device.logicalBlock);
    if (has("duration_s"))
        workload.stop.duration = fromSeconds(params.real("duration_s"));
    if (has("warmup_s"))
        workload.warmup = fromSeconds(params.real("warmup_s"));
    workload.stop.passes = static_cast<unsigned>(params.integer("passes"));
    workload.verify = params.boolean("verify");
    workload.pause = fromSeconds(params.real("pause_us") * 1e-6);
    workload.ioDeadline = fromSeconds(params.real("io_deadline_s"));
    if (auto fits = checkFit(workload, params, device); !fits)
        return tl::unexpected(fits.error());
    return workload;
}

} // namespace assay
