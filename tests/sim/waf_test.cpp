// The estimate of write amplification on cards whose truth is known (docs/flash-character.md).
#include "support/full_run.h"
#include "support/random_card.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <numeric>

using namespace assay;
using namespace assay::test;

namespace {

struct Estimate {
    std::string card, workload;
    double truth = 0;
    std::optional<double> value;
    Interval ci{};
    double error() const { return value ? std::log(*value / truth) : 0.0; }
    bool covered() const { return value && ci.low <= truth && truth <= ci.high; }
};

std::string profileFor(const std::string& kinds)
{
    return R"([profile]
name = "t"
version = "1"
[[step]]
id = "c"
scenario = "flash_character"
budget_s = 300
io_deadline_s = 600
ftl_kinds = ")" +
           kinds +
           R"("
[[step]]
id = "fill"
scenario = "sequential_write"
passes = 1
io_deadline_s = 600
[[step]]
id = "random4k"
scenario = "random_write"
block_bytes = 4096
duration_s = 60
io_deadline_s = 600
[[step]]
id = "random64k"
scenario = "random_write"
block_bytes = 65_536
duration_s = 60
io_deadline_s = 600
[[step]]
id = "recorder"
scenario = "recorder"
age_wraps = 0
wraps = 1
duration_s = 120
io_deadline_s = 600
)";
}

std::vector<Estimate> estimatesOn(const RandomCard& card, const std::string& kinds, std::uint64_t seed)
{
    FullRun run = FullRun::onSim(card.toml, profileFor(kinds), seed);
    const JudgedRecord& record = run.finish();
    INFO(card.toml << " " << record.note.english());
    REQUIRE(record.outcome == Outcome::completed);
    std::vector<Estimate> out;
    for (const char* workload : {"random4k", "random64k", "recorder"}) {
        Estimate one{card.summary, workload, record.truth.at(std::string(workload) + ".waf"), std::nullopt, {}};
        if (const Metric* metric = record.metric(std::string(workload) + ".waf")) {
            one.value = std::get<double>(metric->value);
            one.ci = *metric->ci;
        }
        out.push_back(std::move(one));
    }
    return out;
}

double median(std::vector<double> values)
{
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

std::vector<double> ranks(const std::vector<double>& values)
{
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::size_t i) { return values[i]; });
    std::vector<double> out(values.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        out[order[i]] = static_cast<double>(i);
    return out;
}

// Spearman's, no ties expected.
double rankCorrelation(const std::vector<double>& a, const std::vector<double>& b)
{
    const auto x = ranks(a), y = ranks(b);
    const double n = static_cast<double>(a.size());
    double sum = 0;
    for (std::size_t i = 0; i < x.size(); ++i)
        sum += (x[i] - y[i]) * (x[i] - y[i]);
    return 1 - 6 * sum / (n * (n * n - 1));
}

struct Score {
    double medianError = 0, coverage = 0, silent = 0, correlation = 0;
};

Score scoreOf(const std::vector<Estimate>& all)
{
    std::vector<double> errors, values, truths;
    std::size_t covered = 0;
    for (const Estimate& one : all) {
        if (!one.value)
            continue;
        errors.push_back(std::abs(one.error()));
        values.push_back(*one.value);
        truths.push_back(one.truth);
        covered += one.covered() ? 1 : 0;
    }
    const double n = static_cast<double>(errors.size());
    return {median(errors), static_cast<double>(covered) / n, 1 - n / static_cast<double>(all.size()),
            rankCorrelation(values, truths)};
}

std::uint64_t fromEnvironment(const char* name, std::uint64_t byDefault)
{
    const char* const text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : byDefault;
}

void print(const char* what, const std::vector<Estimate>& all)
{
    const Score score = scoreOf(all);
    std::cout << fmt::format(
        "{}: {} estimates, median |ln| {:.3f}, coverage {:.1f} %, no verdict {:.1f} %, rank correlation {:.3f}\n", what,
        all.size(), score.medianError, score.coverage * 100, score.silent * 100, score.correlation);
}

} // namespace

TEST_CASE("Write amplification is estimated on cards that nobody tuned it to", "[.long][waf]")
{
    const std::uint64_t first = fromEnvironment("ASSAY_WAF_SEED", 1000),
                        cards = fromEnvironment("ASSAY_WAF_CARDS", 200);
    const bool leaveOut = fromEnvironment("ASSAY_WAF_LEAVE_OUT", 0) != 0;
    std::vector<Estimate> all;
    for (std::uint64_t seed = first; seed < first + cards; ++seed) {
        const RandomCard card = randomCard(seed);
        if (cards == 1)
            std::cout << card.toml;
        std::string kinds = "page, open_au, hybrid";
        if (leaveOut)
            kinds = card.family == "page"      ? "open_au, hybrid"
                    : card.family == "open_au" ? "page, hybrid"
                                               : "page, open_au";
        for (Estimate& one : estimatesOn(card, kinds, seed)) {
            if (!one.value || std::abs(one.error()) > 0.2 || !one.covered())
                std::cout << fmt::format("{} {} truth {:.3f} est {:.3f} ({:.3f}-{:.3f}) ln {:+.3f} | {}\n", seed,
                                         one.workload, one.truth, one.value.value_or(0), one.ci.low, one.ci.high,
                                         one.error(), one.card);
            all.push_back(std::move(one));
        }
    }
    print(leaveOut ? "family left out" : "family among the models", all);
    const Score score = scoreOf(all);
    CHECK(score.medianError <= (leaveOut ? 0.30 : 0.10));
    CHECK(score.coverage >= 0.85);
    CHECK(score.coverage <= 0.97);
    CHECK(score.silent <= 0.15);
    CHECK(score.correlation >= 0.95);
}
