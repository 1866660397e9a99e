// Lots of one supplier in order, as control charts.
#include "judge/lot/lot_chart.h"
#include "run/profile/comparison.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_floating_point.hpp>

using namespace assay;
using Catch::Matchers::WithinAbs;

namespace {

// Lots with these medians of one criterion.
struct KnownSeries {
    Lot lot;
    std::vector<LotJudgement> judgements;

    explicit KnownSeries(const std::vector<double>& medians)
    {
        for (const double median : medians) {
            CriterionStatistics row;
            row.criterion.metric = "write.throughput_mean";
            row.criterion.op = Comparison::atLeast;
            row.criterion.limit = 20.0;
            row.values = {median};
            row.box.median = median;
            judgements.emplace_back().criteria = {row};
        }
    }
    std::vector<LotChart> charts() const
    {
        std::vector<LotDocument> documents;
        for (const LotJudgement& judgement : judgements)
            documents.push_back({lot, {}, judgement});
        return chartsOf(documents);
    }
};

// NIST/SEMATECH e-Handbook 6.3.2.2
const std::vector<double> kFlowrates = {49.6, 47.6, 49.9, 51.3, 47.8, 51.2, 52.6, 52.4, 53.6, 52.1};

} // namespace

TEST_CASE("The control limits of lots are those of the printed example")
{
    const auto charts = KnownSeries(kFlowrates).charts();
    REQUIRE(charts.size() == 1);
    CHECK_THAT(charts[0].individuals.mean, WithinAbs(50.81, 1e-9));
    CHECK_THAT(charts[0].individuals.upper, WithinAbs(55.8041, 0.001));
    CHECK_THAT(charts[0].individuals.lower, WithinAbs(45.8159, 0.001));
    CHECK(charts[0].breaks.empty());
}

TEST_CASE("Lots far from the others violate the first rule and shift the EWMA beyond its limits")
{
    auto medians = kFlowrates;
    medians.insert(medians.end(), kFlowrates.begin(), kFlowrates.end());
    medians.insert(medians.end(), {38, 37, 36});
    const auto charts = KnownSeries(medians).charts();
    REQUIRE(charts.size() == 1);
    CHECK(std::ranges::any_of(charts[0].breaks,
                              [](const NelsonViolation& one) { return one.rule == 1 && one.last == 22; }));
    CHECK(charts[0].ewma.back().isOutOfControl());
}

TEST_CASE("Few lots, lots without the criterion, and equal lots have no chart")
{
    CHECK(KnownSeries({49.6, 47.6, 49.9, 51.3}).charts().empty());
    CHECK(KnownSeries({50, 50, 50, 50, 50, 50}).charts().empty());
    KnownSeries lacking(kFlowrates);
    lacking.judgements[4].criteria.clear();
    CHECK(lacking.charts().empty());
}
