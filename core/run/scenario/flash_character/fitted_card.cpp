#include "run/scenario/flash_character/fitted_card.h"

#include "model/waf/waf_model.h"
#include "run/scenario/flash_character/character_facts.h"

#include <optional>
#include <utility>

namespace assay {

namespace {

// Minimum weight of a card model whose design is recorded with a step. Chosen: bounds the size of a record.
constexpr double kMinRecordedWeight = 0.01;

double real(Bytes bytes) { return static_cast<double>(bytes.count()); }

WafFacts factsOf(const CardFit& fit, const StepReplay& replayed)
{
    WafFacts out;
    out.host = real(replayed.host);
    out.writes = replayed.writes;
    out.timeNs = static_cast<double>(replayed.measured.count());
    out.relativeSpread = fit.relativeSpread;
    out.sequentialNsPerByte = fit.sequentialNsPerByte;
    out.predictionError = replayed.priorError;
    out.excessError = replayed.excessError;
    out.residual = replayed.residual;
    out.medianResidual = replayed.medianResidual;
    out.drift = replayed.drift;
    out.driftPerWriteNs = replayed.driftPerWrite;
    out.ambiguousShare = replayed.ambiguousShare;
    out.mayBeFolding = replayed.mayBeFolding;
    out.unobserved = real(replayed.unobserved);
    out.cacheFilled = fit.cacheFilled;
    out.fastestWrites = {0, replayed.fastestNs};
    out.baseline = replayed.baseline;
    out.usedByCleanStart = replayed.usedByCleanStart;
    if (const auto& estimate = replayed.cleanStart)
        out.cleanStart = {estimate->waf, estimate->deviation, estimate->residual};
    for (const ReplayedBus& bus : replayed.buses)
        out.buses.push_back({bus.weight, real(bus.programmed), real(bus.padding), bus.baselineNs, bus.mayHideCopies});
    std::size_t followed = 0; // index in the replay, whose cards are those of the fit without the least likely ones
    for (const ReplayedModel& card : replayed.cards) {
        out.measuredWrites += card.measuredWrites ? card.weight : 0;
        out.cards.push_back({card.weight, name(card.kind), real(card.totals.nand()), real(card.totals.padding),
                             real(card.totals.relocated), real(card.totals.folded), card.predicted, card.blockResidual,
                             card.copyCostRatio, card.copyCostPerByteNs, card.copyCostDeviation, nullptr});
        if (followed == fit.cards.size() || fit.cards[followed].weight != card.weight)
            continue;
        const CandidateModel& known = fit.cards[followed++];
        if (card.weight >= kMinRecordedWeight)
            out.cards.back().design = designFacts(known, card);
    }
    return out;
}

class FittedCard final : public CharacterizedCard {
public:
    FittedCard(Characterization characterization, CardFit fit) : m_model(std::move(characterization), std::move(fit)) {}
    const Characterization& characterization() const override { return m_model.characterization(); }
    std::optional<WafFacts> replay(WriteTrace trace, StepTimes times, const std::stop_token& stop) override
    {
        const StepReplay replayed = m_model.step(std::move(trace), std::move(times), stop);
        if (replayed.writes == 0 || stop.stop_requested())
            return std::nullopt;
        return factsOf(m_model.fit(), replayed);
    }
    void addFullyWrittenCharacterization(Characterization characterization, const std::stop_token& stop) override
    {
        m_model.addFullyWrittenCharacterization(std::move(characterization), stop);
    }
    Bytes cacheSize() const override { return m_model.cacheSize(); }
    Bytes unitSize() const override;

private:
    WafModel m_model;
};

Bytes FittedCard::unitSize() const
{
    constexpr double kMinWeight = 0.9;
    const auto& cards = m_model.fit().cards;
    if (cards.empty())
        return {};
    const auto unitOf = [](const CandidateModel& card) { return card.design.page * card.design.pagesPerBlock; };
    double weight = 0;
    for (const CandidateModel& card : cards)
        if (card.design.ftl.kind == FtlKind::openAu && unitOf(card) == unitOf(cards.front()))
            weight += card.weight;
    return weight >= kMinWeight ? unitOf(cards.front()) : Bytes();
}

} // namespace

std::unique_ptr<CharacterizedCard> fittedCard(Characterization characterization, CardFit fit)
{
    return std::make_unique<FittedCard>(std::move(characterization), std::move(fit));
}

} // namespace assay
