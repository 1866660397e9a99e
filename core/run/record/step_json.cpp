#include "run/record/step_json.h"

#include "ground/base/text.h"
#include "io/measure/slow_regions.h"
#include "run/record/message_json.h"
#include "run/record/step_latencies.h"
#include "run/record/telemetry_json.h"

namespace assay {

namespace {

using Json = nlohmann::ordered_json;

Json errorsOf(const StepRecord& step)
{
    Json out = Json::array();
    for (const auto& phase : step.phases)
        for (const auto& entry : phase.errors)
            out.push_back({{"op", name(entry.op)},
                           {"offset", entry.hasAddress() ? Json(entry.offset.count()) : Json(nullptr)},
                           {"length", entry.hasAddress() ? Json(entry.length.count()) : Json(nullptr)},
                           {"error", entry.osError ? errorText(entry.osError) : "short transfer"},
                           {"count", entry.count}});
    return out;
}

// `source` and `pass` are those of the stamp found; null without a stamp.
Json rangeOf(const IntegrityRange& range)
{
    const SectorFinding& first = range.first;
    const SectorState content = first.state == SectorState::torn ? first.tornPart : first.state;
    const bool stamped = content == SectorState::otherAddress || content == SectorState::olderPass ||
                         content == SectorState::newerPass || content == SectorState::otherRun;
    Json out = {{"offset", range.offset().count()},
                {"length", range.length.count()},
                {"state", name(first.state)},
                {"flipped_bits", range.flippedBits},
                {"source", stamped ? Json(first.source.count()) : Json(nullptr)},
                {"pass", stamped ? Json(first.pass) : Json(nullptr)}};
    if (first.state == SectorState::torn) {
        out["torn_at"] = first.tornAt;
        out["torn_part"] = name(first.tornPart);
    }
    return out;
}

// Null if the step verified nothing.
Json integrityOf(const StepRecord& step)
{
    IntegritySummary all;
    Json ranges = Json::array();
    for (const auto& phase : step.phases) {
        const IntegritySummary& found = phase.integrity;
        for (std::size_t i = 0; i < kSectorStates; ++i)
            all.sectors[i] += found.sectors[i];
        all.sectorsWithoutRange += found.sectorsWithoutRange;
        for (const auto& range : found.ranges)
            ranges.push_back(rangeOf(range));
    }
    if (all.checked() == 0)
        return nullptr;
    Json out = {{"checked_sectors", all.checked()}};
    for (std::size_t i = 0; i < kSectorStates; ++i)
        out[name(static_cast<SectorState>(i))] = all.sectors[i];
    out["ranges"] = std::move(ranges);
    out["ranges_dropped"] = all.sectorsWithoutRange;
    return out;
}

Json slowRegionsOf(const StepRecord& step)
{
    Json out = Json::array();
    for (const auto& phase : step.phases)
        for (const auto& region : slowRegions(phase.map))
            out.push_back({{"phase", name(phase.role)},
                           {"offset", region.offset.count()},
                           {"length", region.length.count()},
                           {"mb_s", region.megabytesPerSecond}});
    return out;
}

Json stallsOf(const StepRecord& step)
{
    Json out = Json::array();
    for (const auto& phase : step.phases)
        for (const auto& stall : phase.stalls)
            out.push_back({{"phase", name(phase.role)},
                           {"op", name(phase.op)},
                           {"offset", stall.offset.count()},
                           {"at_ns", (phase.begin + stall.at).count()},
                           {"latency_ns", stall.latency.count()}});
    return out;
}

Json percentilesOf(const LatencyTable& table)
{
    Json out = Json::object();
    for (std::size_t i = 0; i < table.percentiles.size(); ++i)
        out[shortNumber(LatencyTable::kPercents[i])] = table.percentiles[i].count();
    return out;
}

Json latenciesJson(const StepRecord& step)
{
    Json out = Json::array();
    for (const StepLatencies& of : latenciesOf(step)) {
        Json buckets = Json::array();
        for (std::size_t i = 0; i < of.total.buckets.size(); ++i)
            if (of.total.buckets[i] > 0)
                buckets.push_back({{"below_us", i < LatencyTable::kBoundsUs.size() ? Json(LatencyTable::kBoundsUs[i])
                                                                                   : Json(nullptr)},
                                   {"ios", of.total.buckets[i]}});
        out.push_back({{"phase", name(of.role)},
                       {"op", name(of.op)},
                       {"ios", of.total.count},
                       {"percentiles_ns", percentilesOf(of.total)},
                       {"completion_percentiles_ns", percentilesOf(of.completion)},
                       {"buckets", std::move(buckets)}});
    }
    return out;
}

} // namespace

nlohmann::ordered_json toJson(const StepRecord& step)
{
    Json out = {{"id", step.id},
                {"scenario", step.scenario},
                {"outcome", name(step.outcome)},
                {"begin_ns", step.begin.count()},
                {"end_ns", step.end.count()},
                {"host_wait_ns", step.hostWait.count()},
                {"bytes_written", step.bytesWritten().count()},
                {"bytes_read", step.bytesRead().count()},
                {"errors", errorsOf(step)},
                {"integrity", integrityOf(step)},
                {"slow_regions", slowRegionsOf(step)},
                {"stalls", stallsOf(step)},
                {"latencies", latenciesJson(step)},
                {"engine", step.engine},
                {"queue_depth", step.queueDepth},
                {"params", step.params},
                {"facts", step.facts},
                {"note", step.note.english()},
                {"note_message", toJson(step.note)}};
    for (const auto& [key, snapshot] : {std::pair{"before", &step.telemetryBefore},
                                        {"measuring", &step.telemetryMeasuring},
                                        {"after", &step.telemetryAfter}})
        if (*snapshot)
            out["telemetry"][key] = toJson(**snapshot);
    if (step.shortened)
        out["shortened"] = {{"criteria", step.shortened->criteria},
                            {"bytes_left", step.shortened->bytesLeft.count()},
                            {"time_left_ns", step.shortened->timeLeft.count()}};
    if (step.host)
        out["host_samples"] = true;
    return out;
}

} // namespace assay
