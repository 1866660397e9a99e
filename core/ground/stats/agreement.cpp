#include "ground/stats/agreement.h"

#include "ground/stats/moments.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cassert>
#include <cmath>

namespace assay {

namespace {

// Joint shares of the pairs of categories, with their marginal sums.
struct AgreementTable {
    std::vector<std::vector<double>> shares;
    std::vector<double> rows, columns;
    double observed = 0, expected = 0;
};

AgreementTable agreementTable(std::span<const std::size_t> a, std::span<const std::size_t> b)
{
    const std::size_t categories = 1 + std::max(std::ranges::max(a), std::ranges::max(b));
    AgreementTable table{std::vector(categories, std::vector<double>(categories)), std::vector<double>(categories),
                         std::vector<double>(categories)};
    const double share = 1 / static_cast<double>(a.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        table.shares[a[i]][b[i]] += share;
        table.rows[a[i]] += share;
        table.columns[b[i]] += share;
    }
    for (std::size_t i = 0; i < categories; ++i) {
        table.observed += table.shares[i][i];
        table.expected += table.rows[i] * table.columns[i];
    }
    return table;
}

double varianceOfKappa(const AgreementTable& table, double kappa, double count)
{
    const double left = 1 - kappa;
    double sum = 0;
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        for (std::size_t j = 0; j < table.columns.size(); ++j) {
            const double margins = table.columns[i] + table.rows[j];
            const double term = i == j ? 1 - (table.rows[i] + table.columns[i]) * left : margins * left;
            sum += table.shares[i][j] * term * term;
        }
    const double offset = kappa - table.expected * left;
    return std::max(0.0, sum - offset * offset) / (count * (1 - table.expected) * (1 - table.expected));
}

constexpr double kSameCategory = 1e-12; // rounding tolerance of an expected agreement of 1

// `without`: index of a card to leave out; an index beyond the cards leaves none out.
std::optional<double> fleissWithout(std::span<const std::vector<std::size_t>> counts, std::size_t without)
{
    std::vector<double> totals(counts.front().size());
    double agreement = 0, cards = 0, ratings = 0;
    for (std::size_t card = 0; card < counts.size(); ++card) {
        if (card == without)
            continue;
        double pairs = 0;
        ratings = 0;
        for (std::size_t i = 0; i < totals.size(); ++i) {
            const auto count = static_cast<double>(counts[card][i]);
            totals[i] += count;
            ratings += count;
            pairs += count * (count - 1);
        }
        agreement += pairs / (ratings * (ratings - 1));
        ++cards;
    }
    double expected = 0;
    for (const double total : totals)
        expected += std::pow(total / (cards * ratings), 2);
    if (1 - expected < kSameCategory)
        return std::nullopt;
    return (agreement / cards - expected) / (1 - expected);
}

} // namespace

std::optional<Kappa> cohensKappa(std::span<const std::size_t> a, std::span<const std::size_t> b)
{
    constexpr double kNormalQuantile = 1.959963984540054;
    assert(a.size() == b.size());
    if (a.empty())
        return std::nullopt;
    const AgreementTable table = agreementTable(a, b);
    if (1 - table.expected < kSameCategory)
        return std::nullopt;
    const double kappa = (table.observed - table.expected) / (1 - table.expected);
    const double half = kNormalQuantile * std::sqrt(varianceOfKappa(table, kappa, static_cast<double>(a.size())));
    return Kappa{kappa, {kappa - half, std::min(1.0, kappa + half)}};
}

std::optional<Kappa> fleissKappa(std::span<const std::vector<std::size_t>> counts)
{
    if (counts.size() < 3)
        return std::nullopt;
    const auto all = fleissWithout(counts, counts.size());
    if (!all)
        return std::nullopt;
    const auto cards = static_cast<double>(counts.size());
    std::vector<double> parts;
    for (std::size_t card = 0; card < counts.size(); ++card) {
        const auto others = fleissWithout(counts, card);
        if (!others)
            return std::nullopt;
        parts.push_back(cards * *all - (cards - 1) * *others);
    }
    const double error = momentsOf(parts).deviation / std::sqrt(cards);
    const double half = boost::math::quantile(boost::math::students_t(cards - 1), 0.975) * error;
    return Kappa{*all, {*all - half, std::min(1.0, *all + half)}};
}

} // namespace assay
