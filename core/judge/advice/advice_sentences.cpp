#include "judge/advice/advice_sentences.h"

#include "ground/base/text.h"
#include "judge/advice/outcomes.h"

#include <cmath>

namespace assay {

namespace {

Message unexpectedLossSentence(const Advice& advice)
{
    const double lost = std::get<double>(advice.measuredDropped->value);
    const Interval& expected = advice.expectedLoss;
    if (lost < expected.low)
        return msg("advice",
                   "Video lost in the run: {}, predicted: at least {}. The model does not fit this card: the ranking "
                   "has low confidence, and a mitigation may be counterproductive. Measure it before use.",
                   Measure{lost, "ms"}, Measure{expected.low, "ms"});
    return msg("advice",
               "Video lost in the run: {}, predicted: at most {}. The model does not fit this card: the ranking has "
               "low confidence, and a mitigation may be counterproductive. Measure it before use.",
               Measure{lost, "ms"}, Measure{expected.high, "ms"});
}

// Returns the first `most` ranks that are wanted.
std::vector<std::size_t> ranksWith(const Advice& advice, std::size_t most, auto isWanted)
{
    std::vector<std::size_t> ranks;
    for (std::size_t rank = 0; rank < advice.mitigations.size() && ranks.size() < most; ++rank)
        if (isWanted(rank, advice.mitigations[rank]))
            ranks.push_back(rank);
    return ranks;
}

} // namespace

Message cardModelSentence(const Advice& advice)
{
    const FlashDesign& card = advice.models.front().design;
    const std::string unit = binaryBytes(card.page * card.pagesPerBlock);
    switch (card.ftl.kind) {
    case FtlKind::openAu: return msg("advice", "Fitted card model: {} open units of {}.", card.ftl.openUnits, unit);
    case FtlKind::hybrid:
        return msg("advice", "Fitted card model: units of {}, {} log blocks for random writes.", unit,
                   card.ftl.logBlocks);
    case FtlKind::page:
    case FtlKind::ideal: break;
    }
    return msg("advice", "Fitted card model: page mapping with pages of {}, {} % over-provisioning.",
               binaryBytes(card.page), Measure{100 * card.ftl.overProvisioning, "1"});
}

Message runSentence(const Advice& advice)
{
    if (!advice.measuredDropped)
        return {};
    const Measure lost{std::get<double>(advice.measuredDropped->value), "ms"};
    if (!advice.measuredSustainable)
        return msg("advice", "Measured in {steps}: {} of video lost.", advice.step, lost);
    return msg("advice", "Measured in {steps}: {} of video lost, sustained rate {}.", advice.step, lost,
               Measure{std::get<double>(advice.measuredSustainable->value), advice.measuredSustainable->unit});
}

Message basisSentence(const Advice& advice)
{
    const Measure minutes{std::round(seconds(advice.base.all.front().front().recorded) / 6) / 10, "1"};
    const std::size_t most = advice.base.all.front().size();
    if (advice.isTooUncertain())
        return msg("advice",
                   "Ranking by {} min of recording on the card model, {} recordings each. No values are shown: the "
                   "model error exceeds a factor of five.",
                   minutes, advice.seeds);
    if (most == advice.seeds)
        return msg("advice",
                   "Predicted for {} min of recording on models of the preconditioned card, {} recordings each; 90 % "
                   "prediction intervals over all candidate models.",
                   minutes, advice.seeds);
    return msg("advice",
               "Predicted for {} min of recording on models of the preconditioned card, {} recordings each and {} of "
               "the best; 90 % prediction intervals over all candidate models.",
               minutes, advice.seeds, most);
}

Message modelFitSentence(const Advice& advice)
{
    if (!advice.explained)
        return msg("advice", "No known card model explains the times of this card. The ranking uses the nearest "
                             "models, scaled to the measured recording: its confidence is low, and a mitigation may be "
                             "counterproductive. Measure it before use.");
    if (advice.hasUnexpectedLoss())
        return unexpectedLossSentence(advice);
    if (advice.isTooUncertain())
        return msg("advice",
                   "The prediction deviates from the measurement by a factor of {}. The model does not fit this card: "
                   "the ranking has low confidence, and a mitigation may be counterproductive. Measure it before use.",
                   Measure{std::exp(advice.modelError), "1"});
    if (!advice.hasNotableResidual())
        return {};
    const double measured = std::get<double>(advice.measuredSustainable->value);
    return msg("advice",
               "The model predicts {} Mbit/s for this recording; measured: {} Mbit/s. The intervals include this "
               "error; measure a mitigation before use.",
               Measure{measured / std::exp(*advice.rateResidual), "1"}, Measure{measured, "1"});
}

std::vector<Message> costsOver(const MitigationCosts& costs, const MitigationCosts& base)
{
    std::vector<Message> out;
    if (costs.memory > base.memory)
        out.push_back(msg("advice", "{} more memory", binaryBytes(costs.memory - base.memory)));
    if (costs.wasted > base.wasted)
        out.push_back(msg("advice", "{} of the card's capacity", costs.wasted - base.wasted));
    if (costs.lostSeconds > base.lostSeconds)
        out.push_back(msg("advice", "up to {} s of video lost at a power cut", Measure{costs.lostSeconds, "1"}));
    return out;
}

std::vector<std::size_t> explainedRanks(const Advice& advice)
{
    return ranksWith(advice, advice.mitigations.size(), [](std::size_t rank, const EvaluatedMitigation& evaluated) {
        return rank < kReasonsShown || evaluated.harms();
    });
}

std::vector<std::size_t> shownRanks(const Advice& advice)
{
    return ranksWith(advice, kAdviceShown, [](std::size_t rank, const EvaluatedMitigation& evaluated) {
        return rank < kBestShown || evaluated.mitigation.groups.size() == 1;
    });
}

std::vector<std::size_t> notSignificantlyWorse(const Advice& advice)
{
    if (advice.isLowConfidence() || advice.mitigations.empty() || advice.mitigations.front().result.dropped.value <= 0)
        return {}; // sufficientSingles() lists the mitigations without loss
    return ranksWith(advice, kNotWorseShown, [&](std::size_t rank, const EvaluatedMitigation& evaluated) {
        return rank > 0 && !losesSignificantlyMore(evaluated.result, advice.mitigations.front().result, advice.models);
    });
}

std::vector<std::size_t> sufficientSingles(const Advice& advice)
{
    if (advice.isLowConfidence() || advice.mitigations.empty() ||
        advice.mitigations.front().mitigation.groups.size() == 1)
        return {};
    return ranksWith(advice, advice.mitigations.size(), [](std::size_t rank, const EvaluatedMitigation& evaluated) {
        return rank > 0 && evaluated.mitigation.groups.size() == 1 && evaluated.result.dropped.ci.high <= 0;
    });
}

} // namespace assay
