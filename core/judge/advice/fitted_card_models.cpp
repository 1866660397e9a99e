#include "judge/advice/fitted_card_models.h"

#include "model/waf/validity_limits.h"
#include "run/record/facts.h"
#include "run/scenario/common/waf_facts.h"
#include "run/scenario/flash_character/character_facts.h"
#include "run/scenario/flash_character/character_metrics.h"

#include <algorithm>
#include <string_view>
#include <tuple>

namespace assay {

namespace {

constexpr double kMinTriedWeight = 0.05; // minimum weight of a card relative to the heaviest

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

std::vector<FittedCardModel> modelsOfStep(const WafFacts& facts)
{
    std::vector<FittedCardModel> models;
    for (const WafFacts::Card& card : facts.cards)
        if (const nlohmann::json& design = card.design; !design.is_null()) {
            models.push_back({flashDesignFrom(design), card.weight, fact::boolean(design, "measured_writes"),
                              fact::boolean(design, "overlaps_copies"),
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
        models.push_back({flashDesignFrom(card), fact::number(card, "weight"), fact::boolean(card, "measured_writes"),
                          false, Bytes(fact::integer(card, "page_bytes") * fact::integer(card, "planes"))});
    return selectLikely(std::move(models));
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
    const std::optional<WafFacts> replayed = wafFactsOf(run.steps[step]);
    auto models =
        replayed ? readFacts(run.steps[step], "waf", [&](const nlohmann::json&) { return modelsOfStep(*replayed); })
                 : std::nullopt;
    if (models) {
        out.models = std::move(*models);
        out.fittedToStep = true;
        out.residual = replayed->residual;
        out.excessPredictionError = replayed->excessError;
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
        const auto baseline = out.fittedToStep && replayed->baseline
                                  ? replayed->baseline
                                  : readFacts(*character, "character", characterizedBaseline);
        if (!baseline || !baseline->isKnown())
            return std::nullopt;
        out.baseline = *baseline;
    }
    return out;
}

} // namespace assay
