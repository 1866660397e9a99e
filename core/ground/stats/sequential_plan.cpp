#include "ground/stats/sequential_plan.h"

#include "ground/stats/failure_count.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <vector>

namespace assay {

namespace {

constexpr double kRoundingOfLine = 1e-9; // rounding tolerance: a line that meets an integer has reached it

double lineAt(const SequentialPlan& plan, std::size_t tested) { return plan.slope * static_cast<double>(tested); }

std::size_t finalAcceptNumber(const SequentialPlan& plan)
{
    return static_cast<std::size_t>(std::floor(lineAt(plan, plan.most) + kRoundingOfLine));
}

template <typename Cards> SequentialOutcome outcomeByCards(const SequentialPlan& plan, const Cards& cards)
{
    SequentialOutcome out;
    std::size_t least = 0;
    std::vector<double> undecided = {1}; // probabilities of `least` failures, one more, ... without a decision
    for (std::size_t tested = 1; !undecided.empty(); ++tested) {
        std::vector<double> next(undecided.size() + 1, 0); // after one more card, including decided cases
        for (std::size_t i = 0; i < undecided.size(); ++i) {
            const double fails = undecided[i] > 0 ? cards.without(tested - 1, least + i).next() : 0;
            next[i] += undecided[i] * (1 - fails);
            next[i + 1] += undecided[i] * fails;
        }
        const auto accept = acceptNumber(plan, tested);
        const std::size_t open = accept ? std::max(*accept + 1, least) : least; // the smallest undecided number
        const std::size_t reject = std::max(rejectNumber(plan, tested), open);
        undecided.clear();
        for (std::size_t i = 0; i < next.size(); ++i) {
            const std::size_t failed = least + i;
            if (failed >= open && failed < reject)
                undecided.push_back(next[i]);
            else
                out.averageSample += next[i] * static_cast<double>(tested);
            out.acceptance += failed < open ? next[i] : 0;
        }
        least = open;
    }
    out.acceptance = std::min(out.acceptance, 1.0);
    return out;
}

bool protectsConsumer(const SequentialPlan& plan, const RiskPoints& points)
{
    return withinRisk(outcome(plan, points.bad).acceptance, points.consumersRisk);
}

bool holds(const SequentialPlan& plan, const RiskPoints& points)
{
    return protectsConsumer(plan, points) &&
           withinRisk(1 - outcome(plan, points.good).acceptance, points.producersRisk);
}

// Returns the plan with the smallest accept intercept, from its own upwards, that meets the consumer's risk. If none
// does, returns the largest one, with which no lot is accepted before `most` cards.
SequentialPlan protectingConsumer(SequentialPlan plan, const RiskPoints& points)
{
    constexpr int kHalvings = 30;
    if (protectsConsumer(plan, points))
        return plan;
    double tooLow = plan.acceptIntercept;
    double enough = std::max(tooLow, lineAt(plan, plan.most));
    for (int i = 0; i < kHalvings; ++i) {
        plan.acceptIntercept = (tooLow + enough) / 2;
        (protectsConsumer(plan, points) ? enough : tooLow) = plan.acceptIntercept;
    }
    plan.acceptIntercept = enough;
    return plan;
}

} // namespace

std::optional<SequentialPlan> waldPlan(const RiskPoints& points, std::size_t most)
{
    if (!possible(points) || most == 0)
        return std::nullopt;
    const double forFailure = std::log(points.bad / points.good);
    const double forSuccess = std::log((1 - points.good) / (1 - points.bad));
    const double sum = forFailure + forSuccess;
    return SequentialPlan{std::log((1 - points.producersRisk) / points.consumersRisk) / sum,
                          std::log((1 - points.consumersRisk) / points.producersRisk) / sum, forSuccess / sum, most};
}

std::optional<SequentialPlan> sequentialPlan(const RiskPoints& points)
{
    const auto single = smallestPlan(points);
    if (!single || single->n > kMaxSinglePlanCards)
        return std::nullopt;
    for (const std::size_t halves : {3, 4, 6}) {
        const SequentialPlan plan = protectingConsumer(*waldPlan(points, (halves * single->n + 1) / 2), points);
        if (holds(plan, points))
            return plan;
    }
    return std::nullopt;
}

SequentialPlan limitedTo(SequentialPlan plan, std::size_t lot)
{
    plan.most = std::min(plan.most, lot);
    return plan;
}

std::optional<std::size_t> acceptNumber(const SequentialPlan& plan, std::size_t tested)
{
    if (tested >= plan.most)
        return finalAcceptNumber(plan);
    const double line = lineAt(plan, tested) - plan.acceptIntercept + kRoundingOfLine;
    if (line < 0)
        return std::nullopt;
    return static_cast<std::size_t>(line);
}

std::size_t rejectNumber(const SequentialPlan& plan, std::size_t tested)
{
    const std::size_t last = finalAcceptNumber(plan) + 1;
    if (tested >= plan.most)
        return last;
    const double line = std::ceil(lineAt(plan, tested) + plan.rejectIntercept - kRoundingOfLine);
    return std::min(last, static_cast<std::size_t>(std::max(line, 0.0)));
}

LotDecision decide(const SequentialPlan& plan, std::size_t tested, std::size_t failed)
{
    assert(plan.acceptIntercept > 0 && plan.rejectIntercept > 0 && plan.slope > 0 && tested > 0 && failed <= tested);
    if (failed >= rejectNumber(plan, tested))
        return LotDecision::reject;
    const auto accept = acceptNumber(plan, tested);
    return accept && failed <= *accept ? LotDecision::accept : LotDecision::testMore;
}

SequentialOutcome outcome(const SequentialPlan& plan, double defective)
{
    assert(defective >= 0 && defective <= 1);
    return outcomeByCards(plan, Series{defective});
}

SequentialOutcome outcome(const SequentialPlan& plan, std::size_t lot, std::size_t defectives)
{
    assert(lot > 0 && defectives <= lot);
    return outcomeByCards(limitedTo(plan, lot), FiniteLot{lot, defectives});
}

} // namespace assay
