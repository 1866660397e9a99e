#include "run/scenario/flash_character/character_facts.h"

#include "model/waf/fully_written_card.h"
#include "model/waf/units_behind_cache.h"
#include "run/record/facts.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace assay {

namespace {

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

FtlKind kindNamed(const std::string& word)
{
    if (word == "page")
        return FtlKind::page;
    if (word == "open_au")
        return FtlKind::openAu;
    if (word != "hybrid")
        fact::reject("unknown kind of translation layer");
    return FtlKind::hybrid;
}

unsigned smallNumber(const nlohmann::json& in, const char* key)
{
    constexpr std::uint64_t kMost = 1U << 20;
    const std::uint64_t value = fact::integer(in, key);
    if (value > kMost)
        fact::reject("out of range");
    return static_cast<unsigned>(value);
}

FtlModel layerFrom(const nlohmann::json& in)
{
    FtlModel out;
    out.kind = kindNamed(fact::text(in, "ftl_kind"));
    if (out.kind == FtlKind::openAu) {
        out.openUnits = std::max(1U, smallNumber(in, "open_units"));
        out.strictOrder = fact::boolean(in, "strict_order");
        out.outOfOrderPages = smallNumber(in, "out_of_order_pages");
        out.openOutOfOrder = smallNumber(in, "open_out_of_order");
        out.fillGaps = fact::boolean(in, "fills_gaps");
        out.closeOrder = fact::text(in, "close_order") == "lru" ? ReplacementPolicy::leastRecentlyUsed
                                                                : ReplacementPolicy::firstInFirstOut;
    } else if (out.kind == FtlKind::hybrid) {
        out.logBlocks = std::max(2U, smallNumber(in, "log_blocks"));
    } else {
        out.overProvisioning = fact::number(in, "over_provisioning");
        const std::string collects = fact::text(in, "gc");
        out.gc = collects == "greedy" ? GarbageCollection::greedy
                 : collects == "fifo" ? GarbageCollection::fifo
                                      : GarbageCollection::random;
    }
    return out;
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
    return fact::withRoundedNumbers(std::move(out));
}

nlohmann::json fullyWrittenFacts(const Characterization& characterization)
{
    const bool units = detectUnitsBehindCache(characterization).has_value();
    return {{"workloads", workloadFacts(characterization)},
            {"folds_cache", units || analyzeFullyWrittenCard(characterization).folds},
            {"copies_units", units}};
}

FlashDesign flashDesignFrom(const nlohmann::json& in)
{
    const auto time = [&](const char* key) { return Ns(static_cast<Ns::rep>(fact::integer(in, key))); };
    FlashDesign out;
    out.page = Bytes(fact::integer(in, "page_bytes"));
    const Bytes unit(fact::integer(in, "unit_bytes"));
    out.planes = std::max(1U, smallNumber(in, "planes"));
    if (out.page.count() == 0 || out.page > gib(1) || unit < out.page || unit > gib(1))
        fact::reject("no size of a page or unit");
    out.pagesPerBlock = static_cast<std::uint32_t>(unit / out.page);
    out.busOverlap = fact::boolean(in, "overlap");
    out.buffer = Bytes(fact::integer(in, "buffer_bytes"));
    out.joinWrites = fact::boolean(in, "join_writes");
    out.slc.cache = Bytes(fact::integer(in, "slc_cache_bytes"));
    out.slc.fold = fact::text(in, "slc_fold") == "idle" ? SlcFold::idle : SlcFold::foreground;
    out.slc.foldUnits = fact::boolean(in, "slc_fold_units");
    out.slc.programTime = time("t_slc_program_ns");
    out.commandTime = time("command_ns");
    out.busMegabytesPerSecond = std::max(1e-3, fact::number(in, "bus_mb_s"));
    out.readTime = time("t_read_ns");
    out.programTime = time("t_program_ns");
    out.pageCopyTime = time("t_copy_ns");
    out.eraseTime = time("t_erase_ns");
    out.randomWriteExtra = time("random_write_ns");
    out.ftl = layerFrom(in);
    return out;
}

nlohmann::json designFacts(const CandidateModel& card, const ReplayedModel& replayed)
{
    nlohmann::json out = layerFacts(card);
    out.erase("weight");                              // the weight of its replay counts instead
    out["measured_writes"] = replayed.measuredWrites; // also of page-mapped cards
    out["overlaps_copies"] = replayed.hasUnknownCopyCost() && card.overlapsCopies;
    out["copy_unit_bytes"] = copyUnit(card).count();
    out["t_fold_ns"] = std::llround(card.times[static_cast<std::size_t>(TimeTerm::fold)]);
    return out;
}

// Rebuilds the writes of the characterization, each workload as one write of mean size and time.
BaselineWriteLatency characterizedBaseline(const nlohmann::json& facts)
{
    Characterization measured;
    for (const nlohmann::json& in : fact::list(facts, "workloads")) {
        const std::string kind = fact::text(in, "kind");
        const std::uint64_t ops = fact::integer(in, "ops");
        const bool random = kind == "random";
        if (ops == 0)
            fact::reject("a workload without I/Os");
        if (kind != "block_size_sweep" && kind != "fill" && !random)
            continue;
        measured.workloads.push_back({random ? CharacterizationKind::random : CharacterizationKind::blockSizeSweep,
                                      Bytes(fact::integer(in, "block_bytes")), 1, smallNumber(in, "part")});
        TimedOp mean;
        mean.length = Bytes(fact::integer(in, "bytes") / ops);
        mean.time = Ns(static_cast<Ns::rep>(fact::integer(in, "time_ns") / ops));
        mean.workload = static_cast<unsigned>(measured.workloads.size() - 1);
        measured.ops.push_back(mean);
    }
    return BaselineWriteLatency(measured);
}

} // namespace assay
