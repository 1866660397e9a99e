#include "support/waf_score.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>

namespace assay::test {

std::string WafAnswer::line() const
{
    if (!value)
        return fmt::format("{}: truth {:.3f}, withheld", step, truth);
    return fmt::format("{}: truth {:.3f}, said {:.3f} ({:.3f}-{:.3f}), ln {:+.3f}, {}{}", step, truth, *value, ci.low, ci.high, std::log(*value / truth),
                       inside() ? "inside" : "OUTSIDE", flags);
}

WafAnswer wafAnswer(const RunRecord& record, const std::string& step)
{
    WafAnswer answer{step, record.truth.at(step + ".waf"), std::nullopt, {}, ""};
    if (const Metric* metric = record.metric(step + ".waf")) {
        answer.value = std::get<double>(metric->value);
        answer.ci = metric->ci.value_or(Interval{});
        for (const std::string& flag : metric->flags)
            answer.flags += ", " + flag;
    }
    return answer;
}

std::string WafScore::line() const
{
    return fmt::format("{} workloads, {} estimated ({:.0f} %), median |ln| {:.3f}, {} inside ({:.1f} %), {} called good, {} of them inside ({:.1f} %)", asked,
                       given, shareGiven() * 100, medianError, inside, coverage() * 100, good, goodInside, goodCoverage() * 100);
}

WafScore wafScore(const std::vector<WafAnswer>& answers)
{
    WafScore score;
    std::vector<double> errors;
    for (const WafAnswer& answer : answers) {
        ++score.asked;
        if (!answer.value)
            continue;
        ++score.given;
        score.inside += answer.inside() ? 1 : 0;
        score.good += answer.good() ? 1 : 0;
        score.goodInside += answer.good() && answer.inside() ? 1 : 0;
        errors.push_back(std::abs(std::log(*answer.value / answer.truth)));
    }
    std::ranges::sort(errors);
    score.medianError = errors.empty() ? 0 : errors[errors.size() / 2];
    return score;
}

std::uint64_t numberFromEnvironment(const char* name, std::uint64_t byDefault)
{
    const char* const text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : byDefault;
}

} // namespace assay::test
