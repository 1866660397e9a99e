#include "support/waf_score.h"

#include "ground/quantity/metric_flag.h"
#include "judge/verdict/waf_estimate.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>

namespace assay::test {

namespace {

// Sets what speaks against the answer, and the reason if it is withheld.
void addDoubt(WafAnswer& answer, const JudgedRecord& record)
{
    const auto step = std::ranges::find(record.steps, answer.step, &StepRecord::id);
    if (step == record.steps.end() || !step->facts.contains("waf")) {
        answer.doubt = answer.withheldReason = "no facts";
        return;
    }
    std::string line;
    for (const char* fact : {"prediction_error", "excess_error", "residual", "median_residual", "drift"})
        line += fmt::format("{} {:.2f}, ", fact, step->facts["waf"].at(fact).get<double>());
    const WafEstimate estimate = wafEstimate(record, *step);
    if (estimate.timing && estimate.replay)
        line += fmt::format("timing {:.2f} ~ {:.2f}, replay {:.2f} ~ {:.2f}", estimate.timing->value,
                            estimate.timing->deviation, estimate.replay->value, estimate.replay->deviation);
    answer.doubt = line + (estimate.withheldReason.empty() ? "" : "; " + estimate.withheldReason.english());
    answer.withheldReason = estimate.withheldReason.pattern;
}

double median(std::vector<double> values) // 0 without values
{
    std::ranges::sort(values);
    return values.empty() ? 0 : values[values.size() / 2];
}

} // namespace

std::string WafAnswer::line() const
{
    if (!value)
        return fmt::format("{}: truth {:.3f}, withheld | {}", step, truth, doubt);
    return fmt::format("{}: truth {:.3f}, said {:.3f} ({:.3f}-{:.3f}), ln {:+.3f}, {}{} | {}", step, truth, *value,
                       ci.low, ci.high, std::log(*value / truth), inside() ? "inside" : "OUTSIDE", flags, doubt);
}

std::string wafProfile(unsigned preconditioningSeconds, unsigned randomSeconds)
{
    const auto step = [](const char* id, const char* scenario, const char* lines) {
        return fmt::format(R"([[step]]
id = "{}"
scenario = "{}"
io_deadline_s = 600
{}
)",
                           id, scenario, lines);
    };
    return "[profile]\nname = \"t\"\nversion = \"1\"\n" + step("c", "flash_character", "budget_s = 180") +
           step("fill", "sequential_write", "passes = 1") + step("full", "full_card_times", "budget_s = 300") +
           step("precondition", "random_write",
                fmt::format("block_bytes = 65_536\nduration_s = {}", preconditioningSeconds).c_str()) +
           step("random", "random_write", fmt::format("block_bytes = 4096\nduration_s = {}", randomSeconds).c_str()) +
           step("recorder", "recorder", "age_wraps = 0\nwraps = 1\nduration_s = 600");
}

std::vector<std::string> wafSteps() { return {"precondition", "random", "recorder"}; }

std::vector<WafAnswer> wafAnswers(const JudgedRecord& record, const std::vector<std::string>& steps)
{
    std::vector<WafAnswer> answers;
    for (const std::string& step : steps) {
        WafAnswer answer{step, record.truth.at(step + ".waf"), std::nullopt, {}, "", "", ""};
        addDoubt(answer, record);
        if (const Metric* metric = record.metric(step + ".waf")) {
            answer.value = std::get<double>(metric->value);
            answer.ci = metric->ci.value_or(Interval{});
            for (const std::string& flag : flagNames(metric->flags))
                answer.flags += ", " + flag;
        }
        answers.push_back(std::move(answer));
    }
    return answers;
}

std::vector<WafAnswer> printedWafAnswers(FullRun run, const std::vector<std::string>& steps)
{
    const JudgedRecord& record = run.finish({}, std::chrono::hours(1));
    INFO(record.note.english());
    REQUIRE(record.outcome == Outcome::completed);
    std::vector<WafAnswer> answers = wafAnswers(record, steps);
    for (const WafAnswer& answer : answers)
        std::cout << fmt::format("  {}\n", answer.line()) << std::flush;
    return answers;
}

std::string WafScore::line() const
{
    return fmt::format("{} workloads, {} estimated ({:.0f} %), median |ln| {:.3f}, {} inside ({:.1f} %), {} called "
                       "good, {} of them inside ({:.1f} %)",
                       asked, given, shareGiven() * 100, medianError, inside, coverage() * 100, good, goodInside,
                       goodCoverage() * 100) +
           fmt::format(", median half width {:.2f}", medianHalfWidth);
}

std::string WafScore::withheldLines() const
{
    std::string lines;
    for (const auto& [reason, workloads] : withheld)
        lines += fmt::format("withheld {}: {}\n", workloads, reason);
    return lines;
}

WafScore wafScore(const std::vector<WafAnswer>& answers)
{
    WafScore score;
    std::vector<double> errors, widths;
    for (const WafAnswer& answer : answers) {
        ++score.asked;
        if (!answer.value) {
            ++score.withheld[answer.withheldReason];
            continue;
        }
        ++score.given;
        score.inside += answer.inside() ? 1 : 0;
        score.good += answer.good() ? 1 : 0;
        score.goodInside += answer.good() && answer.inside() ? 1 : 0;
        errors.push_back(std::abs(std::log(*answer.value / answer.truth)));
        widths.push_back(std::sqrt(answer.ci.high / answer.ci.low));
    }
    score.medianError = median(std::move(errors));
    score.medianHalfWidth = median(std::move(widths));
    return score;
}

std::uint64_t numberFromEnvironment(const char* name, std::uint64_t defaultValue)
{
    const char* const text = std::getenv(name);
    return text ? std::strtoull(text, nullptr, 10) : defaultValue;
}

} // namespace assay::test
