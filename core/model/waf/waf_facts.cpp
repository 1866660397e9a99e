#include "model/waf/waf_facts.h"

#include "ground/base/rounded.h"
#include "model/waf/fully_written_card.h"
#include "model/waf/units_behind_cache.h"

#include <cmath>

namespace assay {

namespace {

nlohmann::json withRoundedNumbers(nlohmann::json facts)
{
    if (facts.is_number_float())
        return rounded(facts.get<double>());
    if (facts.is_structured())
        for (nlohmann::json& part : facts)
            part = withRoundedNumbers(std::move(part));
    return facts;
}

nlohmann::json candidateFacts(const CandidateModel& card)
{
    const FlashDesign& design = card.design;
    const auto deviation = [&](TimeTerm term) { return card.deviation[static_cast<std::size_t>(term)]; };
    nlohmann::json out = {{"weight", card.weight},
                          {"page_bytes", design.page.count()},
                          {"planes", design.planes},
                          {"overlap", design.busOverlap},
                          {"buffer_bytes", design.buffer.count()},
                          {"slc_cache_bytes", design.slc.cache.count()},
                          {"slc_fold", design.slc.fold == SlcFold::idle ? "idle" : "foreground"},
                          {"slc_fold_units", design.slc.foldUnits},
                          {"join_writes", design.joinWrites},
                          {"t_copy_ns", design.effectivePageCopyTime().count()},
                          {"command_ns", design.commandTime.count()},
                          {"bus_mb_s", design.busMegabytesPerSecond},
                          {"t_read_ns", design.readTime.count()},
                          {"t_program_ns", design.programTime.count()},
                          {"t_slc_program_ns", design.slc.programTime.count()},
                          {"t_erase_ns", design.eraseTime.count()},
                          {"random_write_ns", design.randomWriteExtra.count()},
                          {"random_read_ns", design.randomReadExtra.count()},
                          {"command_deviation_ns", deviation(TimeTerm::command)},
                          {"t_read_deviation_ns", deviation(TimeTerm::read)},
                          {"t_program_deviation_ns", deviation(TimeTerm::program)},
                          {"misfit", card.cost}};
    return out;
}

const char* name(GarbageCollection gc)
{
    return gc == GarbageCollection::greedy ? "greedy" : gc == GarbageCollection::fifo ? "fifo" : "random";
}

nlohmann::json layerFacts(const CandidateModel& card)
{
    nlohmann::json out = candidateFacts(card);
    const FtlModel& ftl = card.design.ftl;
    out["measured_writes"] = card.measuredWrites;
    out["ftl_kind"] = name(ftl.kind);
    out["unit_bytes"] = (card.design.page * card.design.pagesPerBlock).count();
    if (ftl.kind == FtlKind::openAu) {
        out["open_units"] = ftl.openUnits;
        out["strict_order"] = ftl.strictOrder;
        out["out_of_order_pages"] = ftl.outOfOrderPages;
        out["open_out_of_order"] = ftl.openOutOfOrder;
        out["fills_gaps"] = ftl.fillGaps;
        out["close_order"] = ftl.closeOrder == ReplacementPolicy::leastRecentlyUsed ? "lru" : "fifo";
    } else if (ftl.kind == FtlKind::hybrid) {
        out["log_blocks"] = ftl.logBlocks;
    } else if (ftl.kind == FtlKind::page) {
        out["over_provisioning"] = ftl.overProvisioning;
        out["gc"] = name(ftl.gc);
    }
    return out;
}

const char* name(CharacterizationKind kind)
{
    switch (kind) {
    case CharacterizationKind::blockSizeSweep: return "block_size_sweep";
    case CharacterizationKind::readSweep: return "read_sweep";
    case CharacterizationKind::fill: return "fill";
    case CharacterizationKind::openUnitSweep: return "open_unit_sweep";
    case CharacterizationKind::mergeCostSweep: return "merge_cost_sweep";
    case CharacterizationKind::random: return "random";
    case CharacterizationKind::afterIdle: return "after_idle";
    }
    return "";
}

nlohmann::json workloadFacts(const Characterization& characterization)
{
    struct Sum {
        std::uint64_t ops = 0;
        Bytes bytes;
        Ns time{};
    };
    std::vector<Sum> sums(characterization.workloads.size());
    for (const TimedOp& op : characterization.ops) {
        Sum& sum = sums[op.workload];
        ++sum.ops;
        sum.bytes += op.length;
        sum.time += op.time;
    }
    nlohmann::json out = nlohmann::json::array();
    for (std::size_t i = 0; i < sums.size(); ++i)
        if (sums[i].ops > 0)
            out.push_back({{"kind", name(characterization.workloads[i].kind)},
                           {"block_bytes", characterization.workloads[i].block.count()},
                           {"points", characterization.workloads[i].points},
                           {"part", characterization.workloads[i].part},
                           {"ops", sums[i].ops},
                           {"bytes", sums[i].bytes.count()},
                           {"time_ns", sums[i].time.count()}});
    return out;
}

constexpr double kMinRecordedWeight = 0.01; // minimum weight of a card model that is recorded with a step

// The fitted model of a card after a step, for predictions of other writes.
nlohmann::json fittedModelFacts(const CandidateModel& card, const ReplayedModel& replayed)
{
    nlohmann::json out = layerFacts(card);
    out.erase("weight");                              // the weight of its replay counts instead
    out["measured_writes"] = replayed.measuredWrites; // also of page-mapped cards
    out["overlaps_copies"] = replayed.hasUnknownCopyCost() && card.overlapsCopies;
    out["copy_unit_bytes"] = copyUnit(card).count();
    out["t_fold_ns"] = std::llround(card.times[static_cast<std::size_t>(TimeTerm::fold)]);
    return out;
}

nlohmann::json baselineFacts(const BaselineWriteLatency& baseline)
{
    nlohmann::json out;
    const auto add = [&](const char* bytes, const char* ns, const std::vector<BaselineWriteLatency::Point>& points) {
        for (const BaselineWriteLatency::Point& point : points) {
            out[bytes].push_back(point.bytes);
            out[ns].push_back(point.ns);
        }
    };
    add("sequential_bytes", "sequential_ns", baseline.sequential());
    add("random_bytes", "random_ns", baseline.random());
    return out;
}

// Returns the total weight of the card models with measured instead of modelled write times
// (model/waf/baseline_write_latency.h).
double measuredWrites(const StepReplay& replayed)
{
    double weight = 0;
    for (const ReplayedModel& card : replayed.cards)
        weight += card.measuredWrites ? card.weight : 0;
    return weight;
}

} // namespace

const char* name(FtlKind kind)
{
    switch (kind) {
    case FtlKind::ideal: return "ideal";
    case FtlKind::page: return "page";
    case FtlKind::openAu: return "open_au";
    case FtlKind::hybrid: return "hybrid";
    }
    return "";
}

nlohmann::json characterFacts(const Characterization& characterization, const CardFit& fit)
{
    nlohmann::json out = {{"relative_spread", fit.relativeSpread}, {"residual", fit.cardResidual},
                          {"bus_residual", fit.busResidual},       {"workloads", workloadFacts(characterization)},
                          {"buses", nlohmann::json::array()},      {"cards", nlohmann::json::array()}};
    out["writes_judged"] = characterization.ops.size();
    for (const CandidateModel& bus : fit.buses)
        out["buses"].push_back(candidateFacts(bus));
    for (const CandidateModel& card : fit.cards)
        out["cards"].push_back(layerFacts(card));
    return withRoundedNumbers(std::move(out));
}

nlohmann::json fullyWrittenFacts(const Characterization& characterization)
{
    const bool units = detectUnitsBehindCache(characterization).has_value();
    return {{"workloads", workloadFacts(characterization)},
            {"folds_cache", units || analyzeFullyWrittenCard(characterization).folds},
            {"copies_units", units}};
}

nlohmann::json wafFacts(const CardFit& fit, const StepReplay& replayed)
{
    nlohmann::json out = {{"host_bytes", replayed.host.count()},
                          {"writes", replayed.writes},
                          {"time_ns", replayed.measured.count()},
                          {"relative_spread", fit.relativeSpread},
                          {"sequential_ns_per_byte", fit.sequentialNsPerByte},
                          {"prediction_error", replayed.priorError},
                          {"excess_error", replayed.excessError},
                          {"residual", replayed.residual},
                          {"median_residual", replayed.medianResidual},
                          {"drift", replayed.drift},
                          {"drift_per_write_ns", replayed.driftPerWrite},
                          {"ambiguous_share", replayed.ambiguousShare},
                          {"may_be_folding", replayed.mayBeFolding},
                          {"unobserved_bytes", replayed.unobserved.count()},
                          {"cache_filled", fit.cacheFilled},
                          {"measured_writes", measuredWrites(replayed)},
                          {"buses", nlohmann::json::array()},
                          {"cards", nlohmann::json::array()}};
    for (const ReplayedBus& bus : replayed.buses)
        out["buses"].push_back({{"weight", bus.weight},
                                {"programmed_bytes", bus.programmed.count()},
                                {"padding_bytes", bus.padding.count()},
                                {"baseline_ns", bus.baselineNs},
                                {"may_hide_copies", bus.mayHideCopies}});
    if (replayed.baseline)
        out["baseline"] = baselineFacts(*replayed.baseline);
    std::size_t followed = 0; // index in the replay, whose cards are those of the fit without the least likely ones
    for (const ReplayedModel& card : replayed.cards) {
        out["cards"].push_back({{"weight", card.weight},
                                {"ftl_kind", name(card.kind)},
                                {"nand_bytes", card.totals.nand().count()},
                                {"padding_bytes", card.totals.padding.count()},
                                {"collected_bytes", card.totals.relocated.count()},
                                {"folded_bytes", card.totals.folded.count()},
                                {"predicted_ns", card.predicted},
                                {"block_residual", card.blockResidual},
                                {"copy_cost_ratio", card.copyCostRatio},
                                {"copy_cost_ns_per_byte", card.copyCostPerByteNs},
                                {"copy_cost_deviation_ns_per_byte", card.copyCostDeviation}});
        if (followed == fit.cards.size() || fit.cards[followed].weight != card.weight)
            continue;
        const CandidateModel& known = fit.cards[followed++];
        if (card.weight >= kMinRecordedWeight)
            out["cards"].back()["design"] = fittedModelFacts(known, card);
    }
    return withRoundedNumbers(std::move(out));
}

} // namespace assay
