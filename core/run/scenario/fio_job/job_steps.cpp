#include "run/scenario/fio_job/job_steps.h"

#include "ground/base/text.h"
#include "ground/config/param_check.h"
#include "run/scenario/fio_job/job_region.h"
#include "run/scenario/mixed_io/mixed_params.h"
#include "run/scenario/scenarios.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace assay {

namespace {

using Keys = std::initializer_list<const char*>;
using Blocks = std::vector<FioJob::Block>;

// A step under construction. The first value that its scenario rejects is kept as the error.
class StepDraft {
public:
    StepDraft(const FioJob& job, std::string id, ScenarioSchema schema) : m_job(job), m_schema(std::move(schema))
    {
        m_step.id = std::move(id);
        m_step.scenario = m_schema.id;
        m_step.place = job.place;
        if (!job.description.empty())
            m_step.title["en"] = displayable(job.description, 200);
    }
    void put(const char* name, ParamValue value, Keys keys)
    {
        const auto spec = std::ranges::find(m_schema.params, name, &ParamSpec::name);
        auto checked = checkValue(*spec, std::move(value), placeOf(m_job, keys));
        if (checked)
            m_step.params.set(name, {*checked, placeOf(m_job, keys)});
        else if (!m_error)
            m_error = checked.error();
    }
    void whole(const char* name, double value, Keys keys)
    {
        if (value != 0)
            put(name, static_cast<std::int64_t>(std::min(value, 9e18)), keys);
    }
    void real(const char* name, double value, Keys keys)
    {
        if (value != 0)
            put(name, value, keys);
    }
    Result<Step> take()
    {
        if (m_error)
            return tl::unexpected(*m_error);
        return std::move(m_step);
    }

private:
    const FioJob& m_job;
    ScenarioSchema m_schema;
    Step m_step;
    std::optional<Error> m_error;
};

bool hasOneSize(const Blocks& blocks) { return blocks.size() == 1 && blocks.front().low == blocks.front().high; }

bool isSame(const Blocks& a, const Blocks& b)
{
    return std::ranges::equal(a, b, [](const FioJob::Block& x, const FioJob::Block& y) {
        return x.low == y.low && x.high == y.high && x.percent == y.percent;
    });
}

// Formats the sizes as a parameter of the scenario.
std::string sizesText(const Blocks& blocks)
{
    std::string out;
    for (const FioJob::Block& block : blocks) {
        out += fmt::format("{}{:.0f}", out.empty() ? "" : ", ", block.low);
        if (block.high > block.low)
            out += fmt::format("-{:.0f}", block.high);
        if (blocks.size() > 1)
            out += ":" + shortNumber(block.percent);
    }
    return out;
}

const Blocks& usedBlocks(const FioJob& job) { return job.blocks[job.writes ? FioJob::kWrite : FioJob::kRead]; }

constexpr unsigned kMaxLoopSteps = 8; // loops that become separate steps

bool verifiesWrites(const FioJob& job) { return job.writes && job.verify && job.doVerify; }

// fio reads back after each loop.
bool readsBackEachLoop(const FioJob& job, const FioRegion& region)
{
    return verifiesWrites(job) && job.loops > 1 && job.loops <= kMaxLoopSteps && region.passes > 0 &&
           region.duration == 0 && !job.verifyOnly;
}

// True if the job is one stream of one kind, which the plain scenarios cover.
bool isPlain(const FioJob& job, const FioRegion& region)
{
    const bool hasDistribution =
        region.percent > 0 || region.offsetPercent > 0 || region.parts > 1 || job.skip != 0 || job.align > 0;
    const bool hasRateLimit = job.rate != std::array<double, 2>() || job.rateIops != std::array<double, 2>() ||
                              job.startDelay > 0 || (job.thinkTime > 0 && (region.depth > 1 || job.thinkBlocks > 1));
    const bool flushes = job.writes && (job.flushEvery > 0 || job.flushAtEnd);
    const bool plainRandom =
        !job.random || (job.noRandomMap && job.distribution == "random" && job.randomPercent == 100);
    // Only the step itself knows the offsets of random writes, and of writes that were bounded by time or bytes.
    const bool readsBackItself =
        verifiesWrites(job) && (job.random || region.duration > 0 || region.maxBytes > 0 || job.loops > kMaxLoopSteps);
    const bool verifiesReads = job.reads && !job.writes && job.verify;
    return job.reads != job.writes && hasOneSize(usedBlocks(job)) && !hasDistribution && !hasRateLimit && !flushes &&
           (plainRandom || verifiesReads) && !readsBackItself;
}

void putBounds(StepDraft& draft, const FioRegion& region, const FioJob& job)
{
    draft.whole("queue_depth", region.depth, {"iodepth", "numjobs"});
    draft.whole("region_offset_bytes", region.offsetBytes, {"offset"});
    draft.whole("region_bytes", region.bytes, {"size", "filesize", "offset_increment"});
    draft.whole("max_bytes", region.maxBytes, {"io_size", "io_limit", "number_ios"});
    draft.real("duration_s", region.duration, {"runtime", "timeout"});
    draft.whole("passes", region.passes, {"loops", "numjobs"});
    draft.real("warmup_s", job.ramp, {"ramp_time"});
}

constexpr Keys kBlockKeys = {"bs", "blocksize", "bssplit", "bsrange", "blocksize_range"};

Result<Step> plainStep(const FioJob& job, const FioRegion& region, const std::string& id, bool reads, bool verifies)
{
    const Scenario scenario =
        reads ? (job.random ? randomRead() : sequentialRead()) : (job.random ? randomWrite() : sequentialWrite());
    StepDraft draft(job, id, scenario.schema);
    draft.whole("block_bytes", usedBlocks(job).front().low, kBlockKeys);
    putBounds(draft, region, job);
    draft.real("pause_us", std::round(job.thinkTime * 1e9) / 1e3, {"thinktime"});
    if (verifies)
        draft.put("verify", true, {"verify", "verify_only"});
    return draft.take();
}

// True if fio covers every block exactly once. It keeps no map if random I/Os are aligned to another size than the
// smallest.
bool doesEachOnce(const FioJob& job)
{
    const auto isOther = [&](const Blocks& blocks) {
        return std::ranges::min_element(blocks, {}, &FioJob::Block::low)->low != job.align;
    };
    return !job.noRandomMap && (job.align == 0 || std::ranges::none_of(job.blocks, isOther));
}

void putOffsets(StepDraft& draft, const FioRegion& region, const FioJob& job)
{
    draft.put("random_percent", job.random ? job.randomPercent : 0, {"percentage_random", "rw", "readwrite"});
    if (job.random && job.distribution != "random")
        draft.put("places", job.distribution, {"random_distribution"});
    else if (job.random && !doesEachOnce(job))
        draft.put("places", std::string("uniform"), {"norandommap", "blockalign", "ba"});
    draft.real("offset_percent", region.offsetPercent, {"offset"});
    draft.real("region_percent", region.percent, {"size", "filesize"});
    draft.whole("align_bytes", job.random ? job.align : 0, {"blockalign", "ba"});
    draft.real("skip_bytes", job.skip, {"rw", "readwrite"});
    if (region.parts > 1)
        draft.whole("parts", region.parts, {"numjobs", "nrfiles"});
}

void putPace(StepDraft& draft, const FioJob& job)
{
    constexpr std::size_t kRead = FioJob::kRead, kWrite = FioJob::kWrite;
    draft.real("write_rate_bytes_s", job.writes ? job.rate[kWrite] * job.jobs : 0, {"rate"});
    draft.real("read_rate_bytes_s", job.reads ? job.rate[kRead] * job.jobs : 0, {"rate"});
    draft.real("write_rate_iops", job.writes ? job.rateIops[kWrite] * job.jobs : 0, {"rate_iops"});
    draft.real("read_rate_iops", job.reads ? job.rateIops[kRead] * job.jobs : 0, {"rate_iops"});
    if (job.poisson)
        draft.put("rate_process", std::string("poisson"), {"rate_process"});
    draft.real("pause_us", std::round(job.thinkTime * 1e9) / 1e3, {"thinktime"});
    if (job.thinkTime > 0 && job.thinkBlocks > 1)
        draft.whole("pause_every", job.thinkBlocks, {"thinktime_blocks"});
    draft.whole("flush_every", job.writes ? job.flushEvery : 0, {"fsync", "fdatasync", "sync"});
    if (job.writes && job.flushAtEnd)
        draft.put("flush_at_end", true, {"end_fsync", "fsync_on_close"});
    draft.real("idle_before_s", job.startDelay, {"startdelay", "start_delay"});
}

// The text parameters of the step are parsed during planning; errors in them must be reported here, with the line.
Result<void> checkTexts(const FioJob& job)
{
    for (const bool reads : {true, false}) {
        const Blocks& blocks = job.blocks[reads ? FioJob::kRead : FioJob::kWrite];
        if ((reads ? job.reads : job.writes) && !parseSizes(sizesText(blocks)))
            return fail(Errc::badInput, msg("fio", "{}: I/Os of 512 bytes to 64 MiB are possible; change the sizes.",
                                            placeOf(job, kBlockKeys).text()));
    }
    if (job.random && job.distribution != "random" && !parseAccessDistribution(job.distribution))
        return fail(Errc::badInput, msg("fio",
                                        "{}: zipf takes a number up to 10, pareto one below 1, and zones have sums "
                                        "of 100; change it.",
                                        placeOf(job, {"random_distribution"}).text()));
    return {};
}

Result<Step> mixedStep(const FioJob& job, const FioRegion& region, const std::string& id)
{
    if (auto good = checkTexts(job); !good)
        return tl::unexpected(good.error());
    StepDraft draft(job, id, mixedIo().schema);
    draft.real("read_percent",
               !job.writes ? 100
               : job.reads ? job.readPercent
                           : 0,
               {"rwmixread", "rwmixwrite", "rw", "readwrite"});
    const Blocks &reads = job.blocks[FioJob::kRead], &writes = job.blocks[FioJob::kWrite];
    if (job.writes)
        draft.put("write_blocks", sizesText(writes), kBlockKeys);
    if (job.reads && !(job.writes && isSame(reads, writes)))
        draft.put("read_blocks", sizesText(reads), kBlockKeys);
    putBounds(draft, region, job);
    putOffsets(draft, region, job);
    putPace(draft, job);
    if (job.writes && job.verify && job.doVerify)
        draft.put("verify", true, {"verify"});
    return draft.take();
}

Result<void> checkJob(const FioJob& job, bool writtenBefore)
{
    const auto refuse = [&](Keys keys, Message message) -> Result<void> {
        message.arguments.insert(message.arguments.begin(), placeOf(job, keys).text());
        return fail(Errc::badInput, std::move(message));
    };
    if (job.verifyOnly && !writtenBefore)
        return refuse(
            {"verify_only"},
            msg("fio", "{}: data written by another run cannot be verified; add a job before it that writes."));
    if (job.thinkTime > 0 && job.jobs > 1)
        return refuse({"thinktime"},
                      msg("fio", "{}: processes with pauses of their own cannot become a step; write numjobs=1."));
    return {};
}

std::vector<Message> notesOf(const FioJob& job, const FioRegion& region, const std::string& id)
{
    std::vector<Message> notes;
    if (job.jobs > 1)
        notes.push_back(msg("fio", "{}: the {} processes become {} I/Os in flight.", id, job.jobs, region.depth));
    if (region.shared && !job.random)
        notes.push_back(msg("fio",
                            "{}: all processes would access the same addresses; here they share one stream, and each "
                            "address is accessed {} times.",
                            id, region.passes > 0 ? region.passes : job.jobs));
    if (job.synchronous && job.depth > 1)
        notes.push_back(msg("fio", "{}: its engine does one I/O at a time, so iodepth has no effect, as in fio.", id));
    if (verifiesWrites(job) && job.loops > kMaxLoopSteps && !job.timeBased)
        notes.push_back(msg("fio",
                            "{}: fio reads back after each of the {} loops; here the data of all loops is read back at "
                            "the end. Up to {} loops become steps of their own.",
                            id, static_cast<std::uint64_t>(job.loops), kMaxLoopSteps));
    return notes;
}

// Adds the steps of one job; of one loop, if each loop is read back.
Result<void> addSteps(const FioJob& job, const FioRegion& region, const std::string& id, FioSteps& out)
{
    const auto add = [&](Result<Step> step) -> Result<void> {
        if (!step)
            return tl::unexpected(step.error());
        out.steps.push_back(std::move(*step));
        return {};
    };
    FioRegion back = region; // the range to be read back
    back.maxBytes = back.duration = 0;
    if (job.verifyOnly) {
        FioJob inOrder = job;
        inOrder.random = false;
        inOrder.thinkTime = 0;
        back.passes = std::max(1.0, region.passes);
        return add(plainStep(inOrder, back, id, true, true));
    }
    if (!isPlain(job, region)) {
        if (job.verify && !job.writes)
            return fail(Errc::badInput, msg("fio",
                                            "{}: reads can be verified only without rate limits, pauses, several block "
                                            "sizes or a separate offset distribution; remove it.",
                                            placeOf(job, {"verify"}).text()));
        return add(mixedStep(job, region, id));
    }
    auto done = add(plainStep(job, region, id, job.reads, job.reads && job.verify));
    if (done && verifiesWrites(job))
        done = add(plainStep(job, back, id + "_verify", true, true));
    return done;
}

} // namespace

Result<FioSteps> stepsOf(const FioJob& job, const std::string& id, bool writtenBefore)
{
    if (auto good = checkJob(job, writtenBefore); !good)
        return tl::unexpected(good.error());
    const auto region = regionOf(job);
    if (!region)
        return tl::unexpected(region.error());
    FioSteps out;
    out.notes = notesOf(job, *region, id);
    if (!readsBackEachLoop(job, *region))
        return addSteps(job, *region, id, out).map([&] { return std::move(out); });
    FioJob loop = job;
    FioRegion ofLoop = *region;
    ofLoop.passes = region->passes / job.loops;
    for (unsigned i = 1; i <= static_cast<unsigned>(job.loops); ++i) {
        if (auto added = addSteps(loop, ofLoop, i == 1 ? id : fmt::format("{}_loop{}", id, i), out); !added)
            return tl::unexpected(added.error());
        loop.startDelay = loop.ramp = 0; // applies before the first loop only
    }
    return out;
}

} // namespace assay
