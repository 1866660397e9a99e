#include "scenario/common/common_params.h"

#include "base/text.h"

#include <algorithm>
#include <charconv>

namespace assay {

namespace {

constexpr Bytes kMaxBlock = mib(64);
constexpr unsigned kMaxDepth = 1024;
constexpr Bytes kMaxArena = gib(1); // memory for all I/Os in flight
// In s; above the longest busy that a card is allowed, 500 ms (SD Physical Layer 9.10, 4.6.2.2).
constexpr double kMinDeadline = 0.6;
constexpr double kMaxDeadline = 3600;
constexpr double kMaxSeconds = 365.0 * 24 * 3600;

tl::unexpected<Error> invalidParam(const Params& params, const char* key, Message message)
{
    message.arguments.insert(message.arguments.begin(), params.place(key).text());
    return fail(Errc::badInput, std::move(message));
}

Result<void> checkFit(const Workload& workload, const Params& params, const DeviceInfo& device)
{
    const Bytes logical = device.logicalBlock;
    if (workload.block % logical != Bytes())
        return invalidParam(
            params, "block_bytes",
            msg("scenario", "{}: the card's logical block is {} bytes; use a multiple of it.", logical.count()));
    if (workload.regionOffset % logical != Bytes() || workload.regionOffset >= device.capacity)
        return invalidParam(params, "region_offset_bytes",
                            msg("scenario", "{}: must be a multiple of {} bytes below the card's capacity of {} bytes.",
                                logical.count(), device.capacity.count()));
    if (workload.regionBytes > device.capacity - workload.regionOffset || workload.regionBytes % logical != Bytes())
        return invalidParam(params, "region_bytes",
                            msg("scenario",
                                "{}: the region must be a multiple of {} bytes and end within the card's {} bytes.",
                                logical.count(), device.capacity.count()));
    if (workload.block > workload.regionBytes)
        return invalidParam(params, "block_bytes",
                            msg("scenario", "{}: one block is larger than the region of {}; make it smaller.",
                                humanBytes(workload.regionBytes)));
    if (workload.block * workload.queueDepth > kMaxArena)
        return invalidParam(
            params, "queue_depth",
            msg("scenario", "{}: block_bytes times queue_depth may not be more than {}.", humanBytes(kMaxArena)));
    if (workload.pause.count() > 0 && workload.queueDepth != 1)
        return invalidParam(params, "pause_us", msg("scenario", "{}: a pause between I/Os needs queue_depth = 1."));
    return {};
}

} // namespace

std::vector<ParamSpec> commonParams(Bytes block, unsigned queueDepth)
{
    using Type = ParamSpec::Type;
    return {
        wholeParam("block_bytes", block.count(), kSectorBytes, static_cast<double>(kMaxBlock.count())),
        wholeParam("queue_depth", queueDepth, 1, kMaxDepth),
        wholeParam("region_offset_bytes", 0, 0, 1e18),
        wholeParam("region_bytes", 0, 0, 1e18),
        wholeParam("max_bytes", 0, 0, 1e18),
        realParam("duration_s", 0, 0, kMaxSeconds),
        wholeParam("passes", 0, 0, 1e6),
        realParam("warmup_s", 0, 0, kMaxSeconds),
        yesNoParam("verify", false),
        textParam("engine", "auto", {"auto", "io_uring", "threads"}),
        realParam("pause_us", 0.0, 0, 60e6),
        ParamSpec{
            "io_deadline_s", Type::real, ParamValue(seconds(Workload().ioDeadline)), kMinDeadline, kMaxDeadline, {}}};
}

std::vector<ParamSpec> sharedParams(std::initializer_list<std::string_view> names)
{
    auto specs = commonParams(mib(1), 1);
    std::erase_if(specs, [&](const ParamSpec& spec) { return std::ranges::find(names, spec.name) == names.end(); });
    return specs;
}

Result<std::vector<double>> realList(const Params& params, const char* key, const ListBounds& bounds)
{
    std::vector<double> values;
    const std::string& text = params.text(key);
    const char* at = text.data();
    const char* const end = at + text.size();
    while (at < end) {
        double value = 0;
        const auto [next, error] = std::from_chars(at, end, value);
        if (error != std::errc() || !(value >= bounds.min && value <= bounds.max))
            break;
        values.push_back(value);
        at = std::find_if(next, end, [](char c) { return c != ' ' && c != ','; });
    }
    if (at == end && !values.empty() && values.size() <= bounds.count)
        return values;
    return invalidParam(params, key,
                        msg("scenario", "{}: give 1 to {} numbers from {} to {}, such as \"0.5, 0.9\".", bounds.count,
                            bounds.min, bounds.max));
}

EngineKind engineKind(const Params& params)
{
    const std::string& word = params.text("engine");
    return word == "io_uring" ? EngineKind::ioUring : word == "threads" ? EngineKind::threads : EngineKind::automatic;
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
    // A scenario may leave some of these out of its schema.
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
