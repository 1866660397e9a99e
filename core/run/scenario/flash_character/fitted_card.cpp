#include "run/scenario/flash_character/fitted_card.h"

#include "model/waf/waf_facts.h"
#include "model/waf/waf_model.h"

#include <utility>

namespace assay {

namespace {

class FittedCard final : public CharacterizedCard {
public:
    FittedCard(Characterization characterization, CardFit fit) : m_model(std::move(characterization), std::move(fit)) {}
    const Characterization& characterization() const override { return m_model.characterization(); }
    nlohmann::json replay(WriteTrace trace, StepTimes times, const std::stop_token& stop) override
    {
        const StepReplay replayed = m_model.step(std::move(trace), std::move(times), stop);
        if (replayed.writes == 0 || stop.stop_requested())
            return {};
        return wafFacts(m_model.fit(), replayed);
    }
    void addFullyWrittenCharacterization(Characterization characterization, const std::stop_token& stop) override
    {
        m_model.addFullyWrittenCharacterization(std::move(characterization), stop);
    }
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
