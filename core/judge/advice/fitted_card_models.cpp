#include "judge/advice/fitted_card_models.h"

#include "run/record/facts.h"
#include "run/scenario/flash_character/character_metrics.h"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace assay {

namespace {

constexpr double kMinTriedWeight = 0.05; // minimum weight of a card relative to the heaviest

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

FlashDesign designFrom(const nlohmann::json& in)
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

// Returns true if two cards differ only in over-provisioning and fitted times. Any other difference changes the time of
// a recording: another block size, for example, collects in other bursts.
bool areEquivalent(const FlashDesign& a, const FlashDesign& b)
{
    const auto shape = [](const FlashDesign& card) {
        const FtlModel& ftl = card.ftl;
        return std::tuple(ftl.kind, card.page * card.pagesPerBlock, ftl.gc, ftl.openUnits, ftl.closeOrder,
                          ftl.strictOrder, ftl.outOfOrderPages, ftl.openOutOfOrder, ftl.fillGaps,
                          ftl.kind == FtlKind::hybrid ? ftl.logBlocks : 0, card.slc.cache, card.slc.fold,
                          card.slc.foldUnits);
    };
    return shape(a) == shape(b);
}

// Merges equivalent cards into the heaviest, which takes the weight of all.
std::vector<FittedCardModel> mergeEquivalent(std::vector<FittedCardModel> models)
{
    std::ranges::stable_sort(models, std::ranges::greater{}, &FittedCardModel::weight);
    std::vector<FittedCardModel> out;
    for (FittedCardModel& card : models) {
        const auto same = std::ranges::find_if(out, [&](const FittedCardModel& one) {
            return one.usesBaseline == card.usesBaseline && one.overlapsCopies == card.overlapsCopies &&
                   areEquivalent(one.design, card.design);
        });
        if (same != out.end())
            same->weight += card.weight;
        else
            out.push_back(std::move(card));
    }
    return out;
}

// Returns the heaviest card and the others above kMinTriedWeight, weights normalized to a sum of 1.
std::vector<FittedCardModel> selectLikely(std::vector<FittedCardModel> all)
{
    std::vector<FittedCardModel> models = mergeEquivalent(std::move(all));
    std::ranges::stable_sort(models, std::ranges::greater{}, &FittedCardModel::weight);
    std::size_t count = 1;
    while (count < std::min(models.size(), kMaxCardModels) &&
           models[count].weight >= kMinTriedWeight * models.front().weight)
        ++count;
    models.resize(std::min(models.size(), count));
    double sum = 0;
    for (const FittedCardModel& card : models)
        sum += card.weight;
    if (!(sum > 0))
        fact::reject("no card has any weight");
    for (FittedCardModel& card : models)
        card.weight /= sum;
    return models;
}

std::vector<FittedCardModel> modelsOfStep(const nlohmann::json& facts)
{
    std::vector<FittedCardModel> models;
    for (const nlohmann::json& card : fact::alternatives(facts, "cards"))
        if (card.contains("design")) {
            const nlohmann::json& design = card.at("design");
            models.push_back({designFrom(design), fact::number(card, "weight"),
                              fact::boolean(design, "measured_writes"), fact::boolean(design, "overlaps_copies"),
                              Bytes(std::max<std::uint64_t>(1, fact::integer(design, "copy_unit_bytes")))});
            models.back().foldTime = Ns(static_cast<Ns::rep>(fact::integer(design, "t_fold_ns")));
        }
    if (models.empty())
        fact::reject("no card");
    return selectLikely(std::move(models));
}

std::vector<FittedCardModel> modelsOfCharacterization(const nlohmann::json& facts)
{
    std::vector<FittedCardModel> models;
    for (const nlohmann::json& card : fact::alternatives(facts, "cards"))
        models.push_back({designFrom(card), fact::number(card, "weight"), fact::boolean(card, "measured_writes"), false,
                          Bytes(fact::integer(card, "page_bytes") * fact::integer(card, "planes"))});
    return selectLikely(std::move(models));
}

// Rebuilds the writes of the characterization, each group as one write of mean size and time.
BaselineWriteLatency baselineOfCharacterization(const nlohmann::json& facts)
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

// Reads the times after a step.
BaselineWriteLatency baselineAfterStep(const nlohmann::json& facts)
{
    const nlohmann::json& baseline = facts.at("baseline");
    const auto points = [&](const char* bytes, const char* ns) {
        const std::vector<double> sizes = fact::numbers(baseline, bytes), times = fact::numbers(baseline, ns);
        if (sizes.size() != times.size() || !std::ranges::is_sorted(sizes))
            fact::reject("sizes and times of writes do not belong together");
        std::vector<BaselineWriteLatency::Point> all;
        for (std::size_t i = 0; i < sizes.size(); ++i)
            all.push_back({sizes[i], times[i]});
        return all;
    };
    return {points("sequential_bytes", "sequential_ns"), points("random_bytes", "random_ns")};
}

// Returns the bytes of all characterization writes of this kind.
Bytes bytesOf(const nlohmann::json& facts, std::string_view kind)
{
    Bytes sum;
    for (const nlohmann::json& in : fact::list(facts, "workloads"))
        if (fact::text(in, "kind") == kind)
            sum += Bytes(fact::integer(in, "bytes"));
    return sum;
}

bool isExplained(const StepRecord& character)
{
    const auto metrics = characterMetrics(character);
    const auto kind = std::ranges::find(metrics, "ftl_kind", &Metric::id);
    return kind != metrics.end() && std::get<std::string>(kind->value) != "unknown";
}

bool hasEvenTimes(const StepRecord& character)
{
    const auto scatter = readFacts(character, "character",
                                   [](const nlohmann::json& facts) { return fact::number(facts, "relative_spread"); });
    return scatter && *scatter <= kMaxRelativeSpread;
}

} // namespace

const StepRecord* characterizationBefore(const RunRecord& run, std::size_t step)
{
    for (std::size_t i = step; i-- > 0;)
        if (isCharacterStep(run.steps[i]))
            return &run.steps[i];
    return nullptr;
}

std::optional<FittedCardModels> fittedCardModels(const RunRecord& run, std::size_t step)
{
    const StepRecord* character = characterizationBefore(run, step);
    if (!character || !hasEvenTimes(*character))
        return std::nullopt;
    FittedCardModels out;
    out.explained = isExplained(*character);
    if (auto models = readFacts(run.steps[step], "waf", modelsOfStep)) {
        out.models = std::move(*models);
        out.fittedToStep = true;
        const auto errorOf = [&](const char* key) {
            return readFacts(run.steps[step], "waf",
                             [&](const nlohmann::json& facts) { return fact::number(facts, key); })
                .value_or(0);
        };
        out.residual = errorOf("residual");
        out.excessPredictionError = errorOf("excess_error");
    } else if (auto early = readFacts(*character, "character", modelsOfCharacterization)) {
        out.models = std::move(*early);
        out.residual = readFacts(*character, "character", [](const nlohmann::json& facts) {
                           return fact::number(facts, "residual");
                       }).value_or(0);
    } else {
        return std::nullopt;
    }
    const auto written = [&](const char* kind) {
        return readFacts(*character, "character", [&](const nlohmann::json& facts) { return bytesOf(facts, kind); })
            .value_or(Bytes());
    };
    out.randomWritten = written("random");
    out.randomRegion = written("fill");
    for (FittedCardModel& card : out.models)
        card.design.advertised = run.device.capacity;
    if (std::ranges::any_of(out.models, &FittedCardModel::usesBaseline)) {
        const nlohmann::json& facts = run.steps[step].facts;
        const bool afterStep = out.fittedToStep && facts.at("waf").contains("baseline");
        auto baseline = afterStep ? readFacts(run.steps[step], "waf", baselineAfterStep)
                                  : readFacts(*character, "character", baselineOfCharacterization);
        if (!baseline || !baseline->isKnown())
            return std::nullopt;
        out.baseline = std::move(*baseline);
    }
    return out;
}

} // namespace assay
