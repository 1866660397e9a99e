#include "run/scenario/scenarios.h"

#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "io/measure/latency_histogram.h"
#include "run/record/metric.h"
#include "run/scenario/common/common_params.h"
#include "run/scenario/common/phase_metrics.h"
#include "run/scenario/common/phases.h"
#include "run/scenario/write_path/write_path_facts.h"

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

namespace assay {

namespace {

constexpr Bytes kMetricBlock = kib(4);
constexpr std::array kBlocks = {Bytes(10), Bytes(512), kib(4), kib(64), mib(1), mib(4)};

// Parses a list "o_direct, write_fsync"; all methods if it is empty. Errc::badInput for an unknown word.
Result<std::vector<FileWriteMethodSpec>> methodsOf(const std::string& list, const Params& params)
{
    std::vector<FileWriteMethodSpec> ways;
    std::istringstream words(list);
    for (std::string word; std::getline(words, word, ',');) {
        word.erase(0, word.find_first_not_of(' '));
        word.erase(word.find_last_not_of(' ') + 1);
        const auto found = std::ranges::find(fileWriteMethods(), word, &FileWriteMethodSpec::id);
        if (found == fileWriteMethods().end())
            return unfitParam(
                params, "ways",
                msg("scenario", "{}: unknown write path {}; docs/method/write-path.md lists them.", displayable(word)));
        ways.push_back(*found);
    }
    return list.empty() ? std::vector<FileWriteMethodSpec>(fileWriteMethods().begin(), fileWriteMethods().end()) : ways;
}

class WritePathStep final : public PlannedStep {
public:
    // On a new file system, or in a folder of an existing one.
    WritePathStep(const Step& step, StepPlan plan, const NewFileSystem* made, std::string folder,
                  std::vector<FileWriteMethodSpec> ways, FileWriteBounds bounds)
        : PlannedStep(step, std::move(plan)), m_new(made), m_folder(std::move(folder)), m_ways(std::move(ways)),
          m_bounds(bounds)
    {
    }

private:
    Result<void> execute(StepContext& context, StepRecord& step) const override
    {
        PhaseSamples samples(PhaseRole::fileWrites, IoOp::flush, Bytes(), mib(1), context.device.clock().now());
        FileSystems* const systems = context.capabilities.fileSystems;
        if (!systems)
            return noFileSystem(context.device.info());
        auto ways = m_new ? systems->openFileWriterOnNew(*m_new, context.stop) : systems->openFileWriter(m_folder);
        if (!ways && ways.error().code == Errc::stopped) {
            step.outcome = Outcome::stopped;
            return {};
        }
        if (!ways && !isDeviceError(ways.error().osError))
            return tl::unexpected(ways.error());
        step.engine = "files";
        context.live.beginPhase(context.stepIndex, 0, samples.begin);
        WritePathFacts facts;
        Result<void> done;
        if (ways) {
            facts.fileSystem = (*ways)->fileSystem();
            done = measureAll(context, **ways, samples, facts);
        } else {
            done = tl::unexpected(ways.error());
        }
        if (!done && !isDeviceError(done.error().osError))
            return done;
        if (!done) { // the card failed a write or a sync of the file: no file system is good for more after that
            samples.recordFailure(IoOp::flush, {}, {}, done.error().osError);
            if (context.device.presence() == Presence::gone)
                setOutcome(context, cardLostResult(context.device), step);
        }
        if (context.stop.stop_requested())
            step.outcome = Outcome::stopped;
        samples.end = context.device.clock().now();
        context.live.endPhase(0);
        step.phases.push_back(std::move(samples));
        step.facts["write_path"] = toJson(facts);
        return {};
    }

    // An Error with an errno isDeviceError() is one of the card.
    Result<void> measureAll(const StepContext& context, FileWriter& ways, PhaseSamples& samples,
                            WritePathFacts& facts) const
    {
        const Clock& clock = context.device.clock();
        Bytes done;
        for (const FileWriteMethodSpec& way : m_ways)
            for (const Bytes block : kBlocks) {
                if (context.stop.stop_requested())
                    return {};
                auto cell = measure(ways, way, block, context.stop);
                if (!cell)
                    return tl::unexpected(cell.error());
                samples.record({IoOp::flush, Bytes(), Bytes(), clock.now() - cell->run.stored,
                                clock.now() - cell->run.stored, clock.now()});
                done += cell->run.written;
                context.live.update(done, clock.now());
                facts.cells.push_back(std::move(*cell));
            }
        return {};
    }

    Result<WritePathCell> measure(FileWriter& ways, const FileWriteMethodSpec& way, Bytes block,
                                  const std::stop_token& stop) const
    {
        WritePathCell cell{way.id, block, {}, {}, {}, {}, {}};
        FileWriteBounds bounds = m_bounds;
        bounds.block = block;
        bounds.most = std::max(bounds.most, block);
        LatencyHistogram calls;
        auto run = ways.run(
            way.method, bounds, [&calls](Ns time) { calls.record(time); }, stop);
        if (!run && run.error().code != Errc::badInput)
            return tl::unexpected(run.error());
        if (!run) {
            cell.skipped = run.error().english();
            return cell;
        }
        cell.run = *run;
        cell.p50 = calls.quantile(0.5);
        cell.p99 = calls.quantile(0.99);
        cell.longest = calls.max();
        return cell;
    }

    const NewFileSystem* m_new; // null = m_folder
    std::string m_folder;
    std::vector<FileWriteMethodSpec> m_ways;
    FileWriteBounds m_bounds;
};

// Returns null if no file system is to be created.
const NewFileSystem* newFileSystem(const Params& params)
{
    const auto found = std::ranges::find_if(
        newFileSystems(), [&](const NewFileSystem& kind) { return params.text("file_system") == kind.id; });
    return found == newFileSystems().end() ? nullptr : &*found;
}

Result<void> checkPlace(const PlanRequest& request)
{
    const Params& params = request.step.params;
    const bool made = newFileSystem(params), named = !params.text("folder").empty();
    if (!made && !named)
        return unfitParam(params, "folder",
                          msg("scenario",
                              "{}: name a folder on the card's file system with --set {}.folder=FOLDER (one file is "
                              "written to it), or set file_system to make a file system on a card that may be erased.",
                              request.step.id));
    if (made && named)
        return unfitParam(params, "folder",
                          msg("scenario", "{}: a new file system has no folder; remove one of the two keys."));
    if (request.device.simulated())
        return fail(Errc::badInput, msg("scenario", "{}: a simulated card has no file system; take a real card.",
                                        params.place(made ? "file_system" : "folder").text()));
    return {};
}

// Returns an upper bound for the tables: FAT32 has two of 4 bytes for each cluster of 512.
Bytes tablesOf(Bytes capacity) { return Bytes(capacity.count() / 50) + mib(4); }

PlanResult planWritePath(const PlanRequest& request)
{
    const Params& params = request.step.params;
    if (auto good = checkPlace(request); !good)
        return tl::unexpected(good.error());
    auto ways = methodsOf(params.text("ways"), params);
    if (!ways)
        return tl::unexpected(ways.error());
    StepPlan plan;
    Workload phase;
    phase.role = PhaseRole::fileWrites;
    phase.op = IoOp::flush; // no write bypasses the file system
    phase.block = Bytes(kSectorBytes);
    phase.regionBytes = mib(1);
    phase.stop.duration = fromSeconds(params.real("cell_s")) * static_cast<Ns::rep>(kBlocks.size() * ways->size());
    plan.phases = {phase};
    plan.timeBound = phase.stop.duration;
    const NewFileSystem* const made = newFileSystem(params);
    if (made) {
        plan.toWrite = tablesOf(request.device.capacity);
        for (const Bytes block : kBlocks)
            plan.toWrite += std::max(params.bytes("cell_bytes"), block) * ways->size();
        request.content.forget(Bytes(), request.device.capacity);
    }
    return std::make_unique<WritePathStep>(
        request.step, std::move(plan), made, params.text("folder"), std::move(*ways),
        FileWriteBounds{kMetricBlock, params.bytes("cell_bytes"), fromSeconds(params.real("cell_s"))});
}

// From the cells of 4 KiB; no metric of a write method that could not be measured.
std::vector<Metric> writePathMetrics(const RunRecord&, const StepRecord& step)
{
    std::vector<Metric> out;
    const auto facts = writePathFacts(step);
    if (!facts)
        return out;
    const auto addRate = [&](const char* quantity, const char* way) {
        const WritePathCell* cell = findCell(*facts, way, kMetricBlock);
        if (!cell)
            return;
        out.push_back(metricOf(quantity, callRate(*cell), cell->run.calls, "bytes over the time of the calls"));
        if (measuresPageCache(*cell))
            out.back().flags.push_back(MetricFlag::cacheNotCard);
    };
    addRate("path_buffered", "write");
    addRate("path_direct", "o_direct");
    addRate("path_fsync", "write_fsync");
    if (const WritePathCell* cell = findCell(*facts, "write_fsync", kMetricBlock); cell && cell->run.toDevice)
        out.push_back(
            metricOf("path_amplification",
                     static_cast<double>(cell->run.toDevice->count()) / static_cast<double>(cell->run.written.count()),
                     cell->run.calls, "bytes written to the device over bytes written to the file"));
    return out;
}

std::vector<Quantity> writePathQuantities()
{
    return {{"path_buffered", "MB/s", msg("quantity", "4 KiB file write rate"), Better::neither},
            {"path_direct", "MB/s", msg("quantity", "4 KiB file write rate, direct"), Better::higher},
            {"path_fsync", "MB/s", msg("quantity", "4 KiB file write rate, synced"), Better::higher},
            {"path_amplification", "1", msg("quantity", "Device bytes per byte of a synced file"), Better::lower, false,
             false}};
}

std::vector<ParamSpec> writePathParams()
{
    return {
        textParam("folder", "", {}, msg("param", "Folder"),
                  msg("param", "A folder on the card's file system. One file is created in it and removed at the end; "
                               "other files are not changed.")),
        textParam("file_system", "none", {"none", "fat32", "exfat", "ext4"}, msg("param", "New file system"),
                  msg("param", "Created on the whole card instead of a folder: all data on the card is lost. Requires "
                               "root. none = the card is not erased.")),
        textParam("ways", "", {}, msg("param", "Write paths"),
                  msg("param",
                      "Write paths to measure, separated by commas, such as \"o_direct, write_fsync\"; empty = all.")),
        realParam("cell_s", 0.3, 0.05, 60, msg("param", "Time per cell"),
                  msg("param", "Maximum time per write path and block size.")),
        intParam("cell_bytes", 16 << 20, 1 << 20, 4e9, msg("param", "Bytes per cell"),
                 msg("param", "Maximum bytes per write path and block size; the file never grows beyond this size."))};
}

} // namespace

Scenario writePath()
{
    return {{"write_path", msg("scenario", "Write paths"), writePathParams(), writePathQuantities() + stepQuantities()},
            planWritePath,
            writePathMetrics,
            {msg("method", "bytes over the time of the calls"),
             msg("method", "bytes written to the device over bytes written to the file")}};
}

} // namespace assay
