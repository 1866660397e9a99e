// Every kind of sampling plan against simulated lots, card by card: accepted as often, and (single, sequential) with as
// many cards, as its operating characteristic says. 500 lots each; 10,000 with the tag [.long].
#include "ground/base/prng.h"
#include "ground/stats/double_plan.h"
#include "ground/stats/sequential_plan.h"
#include "ground/stats/variables_plan.h"

#include <boost/math/distributions/normal.hpp>
#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <functional>
#include <optional>

using namespace assay;

namespace {

constexpr std::size_t kLots = 500, kManyLots = 10'000;
constexpr std::uint64_t kSeed = 2859;
constexpr double kErrors = 3.5; // standard errors that a correct plan may be off: exceeded in 1 of 2000 comparisons
constexpr RiskPoints kPoints = {0.02, 0.05, 0.12, 0.10};
constexpr double kQualities[] = {0.02, 0.05, 0.12};
constexpr std::size_t kCards = 100; // of a finite lot

// A pile of cards to draw from: of a long series, or the cards of one lot.
class Pile {
public:
    Pile(Prng& prng, double defective) : m_prng(prng), m_defective(defective) {}
    Pile(Prng& prng, std::size_t cards, std::size_t bad) : m_prng(prng), m_cards(cards), m_bad(bad) {}

    bool empty() const { return m_defective < 0 && m_cards == 0; }
    bool nextFails()
    {
        if (m_defective >= 0)
            return m_prng.uniform() < m_defective;
        const bool fails = m_prng.below(m_cards--) < m_bad;
        m_bad -= fails ? 1 : 0;
        return fails;
    }
    std::size_t failures(std::size_t n)
    {
        std::size_t failed = 0;
        for (; n > 0 && !empty(); --n) {
            ++m_drawn;
            failed += nextFails() ? 1 : 0;
        }
        return failed;
    }
    std::size_t drawn() const { return m_drawn; }

private:
    Prng& m_prng;
    double m_defective = -1;
    std::size_t m_cards = 0, m_bad = 0, m_drawn = 0;
};

bool accepts(const SinglePlan& plan, Pile& pile) { return pile.failures(plan.n) <= plan.accept; }

bool accepts(const DoublePlan& plan, Pile& pile)
{
    const std::size_t first = pile.failures(plan.first.n);
    if (first <= plan.first.accept || first >= plan.reject)
        return first <= plan.first.accept;
    return first + pile.failures(plan.second.n) <= plan.second.accept;
}

bool accepts(const SequentialPlan& plan, Pile& pile)
{
    for (std::size_t failed = 0;;) {
        failed += pile.failures(1);
        const LotDecision decision = decide(plan, pile.drawn(), failed);
        if (decision != LotDecision::testMore)
            return decision == LotDecision::accept;
    }
}

struct Predicted {
    double acceptance = 0;
    std::optional<double> averageSample; // nothing: not predicted
};

template <typename Plan>
void simulate(const Plan& plan, std::size_t lots, const std::function<Pile(Prng&)>& pileOf, const Predicted& predicted)
{
    Prng prng(kSeed);
    double accepted = 0, cards = 0, squares = 0;
    for (std::size_t i = 0; i < lots; ++i) {
        Pile pile = pileOf(prng);
        accepted += accepts(plan, pile) ? 1 : 0;
        const auto drawn = static_cast<double>(pile.drawn());
        cards += drawn;
        squares += drawn * drawn;
    }
    const auto count = static_cast<double>(lots);
    const double error = std::sqrt(predicted.acceptance * (1 - predicted.acceptance) / count);
    const double average = cards / count;
    const double errorOfAverage = std::sqrt(std::max(squares / count - average * average, 0.0) / count);
    CAPTURE(kSeed, lots, accepted / count, predicted.acceptance, average, predicted.averageSample.value_or(0));
    CHECK(std::abs(accepted / count - predicted.acceptance) <= kErrors * error);
    if (predicted.averageSample)
        CHECK(std::abs(average - *predicted.averageSample) <= kErrors * errorOfAverage + 1e-9);
}

// At three qualities, in a long series and in a lot of 100 cards. `predicted` takes either a share, or the number of
// cards and of nonconforming ones.
template <typename Plan, typename OfSeries, typename OfLot>
void simulateAll(const Plan& plan, const Plan& planOfLot, std::size_t lots, const OfSeries& ofSeries,
                 const OfLot& ofLot)
{
    for (const double quality : kQualities) {
        INFO("quality " << quality);
        simulate(
            plan, lots, [=](Prng& prng) { return Pile(prng, quality); }, ofSeries(quality));
        const auto bad = static_cast<std::size_t>(std::lround(quality * kCards));
        simulate(
            planOfLot, lots, [=](Prng& prng) { return Pile(prng, kCards, bad); }, ofLot(bad));
    }
}

void simulateSingle(std::size_t lots)
{
    const SinglePlan plan = *smallestPlan(kPoints);
    const auto n = static_cast<double>(plan.n);
    simulateAll(
        plan, plan, lots,
        [&](double p) {
            return Predicted{acceptanceProbability(plan, p), n};
        },
        [&](std::size_t bad) {
            return Predicted{acceptanceProbability(plan, kCards, bad), n};
        });
}

void simulateDouble(std::size_t lots)
{
    const DoublePlan plan = {{32, 0}, 4, {48, 4}};
    simulateAll(
        plan, plan, lots,
        [&](double p) {
            return Predicted{acceptanceProbability(plan, p), {}};
        },
        [&](std::size_t bad) {
            return Predicted{acceptanceProbability(plan, kCards, bad), {}};
        });
}

void simulateSequential(std::size_t lots)
{
    const SequentialPlan plan = *sequentialPlan(kPoints);
    const auto predicted = [](const SequentialOutcome& of) { return Predicted{of.acceptance, of.averageSample}; };
    simulateAll(
        plan, limitedTo(plan, kCards), lots, [&](double p) { return predicted(outcome(plan, p)); },
        [&](std::size_t bad) { return predicted(outcome(plan, kCards, bad)); });
}

void simulateVariables(std::size_t lots)
{
    const VariablesPlan plan = *variablesPlan(kPoints);
    for (const double quality : kQualities) {
        const double mean = -quantile(boost::math::normal(), quality); // of values above the limit 0, deviation 1
        Prng prng(kSeed);
        double accepted = 0;
        for (std::size_t lot = 0; lot < lots; ++lot) {
            double sum = 0, squares = 0;
            for (std::size_t i = 0; i < plan.n; ++i) {
                const double value = mean + prng.normal();
                sum += value;
                squares += value * value;
            }
            const auto n = static_cast<double>(plan.n);
            const double deviation = std::sqrt((squares - sum * sum / n) / (n - 1));
            accepted += sum / n >= plan.k * deviation ? 1 : 0;
        }
        const double predicted = acceptanceProbability(plan, quality), share = accepted / static_cast<double>(lots);
        CAPTURE(kSeed, lots, quality, share, predicted);
        CHECK(std::abs(share - predicted) <= kErrors * std::sqrt(predicted * (1 - predicted) / double(lots)));
    }
}

} // namespace

TEST_CASE("The simulated acceptance of a single plan agrees with its operating characteristic")
{
    simulateSingle(kLots);
}
TEST_CASE("The simulated acceptance of a double plan agrees with its operating characteristic")
{
    simulateDouble(kLots);
}
TEST_CASE("The simulated acceptance of a sequential plan agrees with its operating characteristic")
{
    simulateSequential(kLots);
}
TEST_CASE("The simulated acceptance of a variables plan agrees with its operating characteristic")
{
    simulateVariables(kLots);
}

TEST_CASE("The acceptance of ten thousand simulated lots of each plan agrees with its operating characteristic",
          "[.long]")
{
    simulateSingle(kManyLots);
    simulateDouble(kManyLots);
    simulateSequential(kManyLots);
    simulateVariables(kManyLots);
}
