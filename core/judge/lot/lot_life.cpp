#include "judge/lot/lot_life.h"

#include "ground/base/quantity_text.h"
#include "ground/quantity/metric_id.h"

#include <algorithm>

namespace assay {

namespace {

constexpr double kB10Share = 0.1;

std::optional<double> numberIn(const JudgedRecord& card, std::string_view quantity)
{
    for (const Metric& metric : card.metrics)
        if (const auto value = numberOf(&metric); value && MetricId::of(metric.id).quantity == quantity)
            return value;
    return std::nullopt;
}

std::optional<LifeTime> lifeOfCard(const JudgedRecord& card)
{
    if (const auto failed = numberIn(card, "cycles_to_first_error"); failed && *failed > 0)
        return LifeTime{*failed, true};
    if (const auto cycles = numberIn(card, "cycles"); cycles && *cycles > 0)
        return LifeTime{*cycles, false};
    return std::nullopt;
}

std::optional<LifeFit> betterFit(std::span<const LifeTime> cards)
{
    const auto weibull = fitLife(cards, LifeModel::weibull), lognormal = fitLife(cards, LifeModel::lognormal);
    return !lognormal || (weibull && weibull->aicc <= lognormal->aicc) ? weibull : lognormal;
}

std::string cyclesText(double cycles) { return quantityText(cycles, "1"); }

} // namespace

std::optional<LotLife> lifeOf(std::span<const JudgedRecord* const> cards)
{
    LotLife life;
    for (const JudgedRecord* card : cards)
        if (const auto time = lifeOfCard(*card))
            life.cards.push_back(*time);
    if (life.cards.empty())
        return std::nullopt;
    life.failed = static_cast<std::size_t>(std::ranges::count(life.cards, true, &LifeTime::failed));
    life.survival = kaplanMeier(life.cards);
    life.b10Bound = weibayesBound(life.cards, kAssumedShape, kB10Share);
    const auto fit = life.failed >= kMinFailures ? betterFit(life.cards) : std::nullopt;
    if (const auto interval = fit ? lifeQuantileInterval(life.cards, *fit, kB10Share) : std::nullopt) {
        life.fit = fit;
        life.b10 = lifeQuantile(*fit, kB10Share);
        life.b10Bound = interval->low;
    }
    return life;
}

Message inWords(const LotLife& life)
{
    if (!life.fit)
        return msg("lot",
                   "Life: {} of {} cards failed; with 95 % confidence less than a tenth fails before {} cycles, if the "
                   "Weibull shape is {} (assumed).",
                   life.failed, life.cards.size(), cyclesText(life.b10Bound), kAssumedShape);
    const char* model = life.fit->model == LifeModel::weibull ? "Weibull" : "lognormal";
    return msg("lot",
               "Life: {} of {} cards failed; a tenth fails before {} cycles ({}), with 95 % confidence not before {}.",
               life.failed, life.cards.size(), cyclesText(life.b10), model, cyclesText(life.b10Bound));
}

} // namespace assay
