#include "ground/stats/suggested_limit.h"

#include "ground/stats/normal.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace assay {

namespace {

// Returns the unfavourable end of its CI.
double badEnd(const ObservedValue& observed, LimitKind kind)
{
    if (!observed.ci)
        return observed.value;
    return kind == LimitKind::atLeast ? observed.ci->low : observed.ci->high;
}

bool isWorse(const ObservedValue& a, const ObservedValue& b, LimitKind kind)
{
    return kind == LimitKind::atLeast ? badEnd(a, kind) < badEnd(b, kind) : badEnd(a, kind) > badEnd(b, kind);
}

// Returns the worst value of each card.
std::vector<ObservedValue> worstOfCards(std::span<const ObservedValue> observed, LimitKind kind)
{
    std::map<std::string, ObservedValue> cards;
    for (const ObservedValue& value : observed) {
        if (!std::isfinite(value.value))
            continue;
        const auto [known, added] = cards.try_emplace(value.card, value);
        if (!added && isWorse(value, known->second, kind))
            known->second = value;
    }
    std::vector<ObservedValue> worst;
    for (const auto& [card, value] : cards)
        worst.push_back(value);
    return worst;
}

SuggestedLimit worstOf(std::span<const ObservedValue> cards, LimitKind kind, bool extreme)
{
    const ObservedValue& worst = *std::ranges::min_element(
        cards, [kind](const ObservedValue& a, const ObservedValue& b) { return isWorse(a, b, kind); });
    SuggestedLimit out{badEnd(worst, kind), cards.size(), {}};
    if (cards.size() == 1)
        out.method = msg("limit", "The worst value of one card; look at more cards.");
    else if (extreme)
        out.method = msg("limit", "The worst value of {} cards; an extreme has no interval.", cards.size());
    else if (worst.ci)
        out.method = msg("limit", "The worst value of {} cards, at the bad end of its 90 % interval.", cards.size());
    else
        out.method = msg("limit", "The worst value of {} cards.", cards.size());
    return out;
}

SuggestedLimit toleranceOf(std::span<const ObservedValue> cards, LimitKind kind)
{
    const bool logarithmic = std::ranges::all_of(cards, [](const ObservedValue& card) { return card.value > 0; });
    const auto scaled = [logarithmic](double value) { return logarithmic ? std::log(value) : value; };
    const auto n = static_cast<double>(cards.size());
    double mean = 0, squares = 0;
    for (const ObservedValue& card : cards)
        mean += scaled(card.value) / n;
    for (const ObservedValue& card : cards)
        squares += std::pow(scaled(card.value) - mean, 2);
    const double reach = toleranceFactor(cards.size()) * std::sqrt(squares / (n - 1));
    const double bound = kind == LimitKind::atLeast ? mean - reach : mean + reach;
    SuggestedLimit out{logarithmic ? std::exp(bound) : bound, cards.size(), {}};
    out.method =
        logarithmic
            ? msg("limit", "95 % of such cards meet it, with 95 % confidence: tolerance bound of {} cards, log-normal.",
                  cards.size())
            : msg("limit", "95 % of such cards meet it, with 95 % confidence: tolerance bound of {} cards, normal.",
                  cards.size());
    return out;
}

// A limit with more digits than are significant would look exact.
double lenient(double value, LimitKind kind)
{
    constexpr int kDigits = 3;
    if (value == 0)
        return 0;
    const double step = std::pow(10, std::floor(std::log10(std::abs(value))) - (kDigits - 1));
    constexpr double kOfBinary = 1e-9; // 9.8 is 98 steps of 0.1, except for rounding
    const double steps = value / step;
    const double whole = kind == LimitKind::atLeast ? std::floor(steps + kOfBinary) : std::ceil(steps - kOfBinary);
    return step < 1 ? whole / std::round(1 / step) : whole * step; // divided, so that 98 / 10 is 9.8
}

} // namespace

double toleranceFactor(std::size_t n)
{
    const auto count = static_cast<double>(n);
    const double a = 1 - kNormal95 * kNormal95 / (2 * (count - 1));
    const double b = kNormal95 * kNormal95 * (1 - 1 / count);
    return (kNormal95 + std::sqrt(kNormal95 * kNormal95 - a * b)) / a;
}

std::optional<SuggestedLimit> suggestLimit(std::span<const ObservedValue> observed, LimitKind kind, bool extreme)
{
    const auto cards = worstOfCards(observed, kind);
    if (cards.empty())
        return std::nullopt;
    SuggestedLimit out =
        extreme || cards.size() < kCardsForTolerance ? worstOf(cards, kind, extreme) : toleranceOf(cards, kind);
    out.limit = lenient(out.limit, kind);
    return out;
}

} // namespace assay
