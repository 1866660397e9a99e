// Verdict from outcome and criteria, and exit code from the verdict: exit code 1 means fail and nothing else.
#include "judge/verdict/conclusion.h"
#include "run/record/scorecard.h"

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <vector>

using namespace assay;

namespace {

constexpr std::array kVerdicts = {Verdict::pass, Verdict::marginal, Verdict::fail, Verdict::inconclusive,
                                  Verdict::error};
constexpr std::array kOutcomes = {Outcome::completed, Outcome::stopped, Outcome::deviceLost, Outcome::hung,
                                  Outcome::error};

std::vector<CriterionResult> criteriaOf(const std::vector<Verdict>& verdicts)
{
    std::vector<CriterionResult> criteria;
    for (const Verdict verdict : verdicts)
        criteria.emplace_back().verdict = verdict;
    return criteria;
}

} // namespace

TEST_CASE("The worst criterion decides a completed run", "[verdict]")
{
    struct Row {
        std::vector<Verdict> criteria;
        Verdict overall;
    };
    using enum Verdict;
    const auto row = GENERATE(Row{{pass, pass}, pass}, Row{{pass, marginal}, marginal},
                              Row{{marginal, inconclusive, pass}, inconclusive},
                              Row{{inconclusive, fail, marginal}, fail}, Row{{}, inconclusive});
    CHECK(overallVerdict(criteriaOf(row.criteria), Outcome::completed) == row.overall);
}

TEST_CASE("A run that did not complete is inconclusive or a fault of the host, whatever its criteria say", "[verdict]")
{
    const Outcome outcome = GENERATE(Outcome::stopped, Outcome::deviceLost, Outcome::hung, Outcome::error);
    for (const Verdict verdict : kVerdicts)
        CHECK(overallVerdict(criteriaOf({Verdict::pass, verdict}), outcome) ==
              (outcome == Outcome::error ? Verdict::error : Verdict::inconclusive));
}

TEST_CASE("No criterion has the verdict fail in a run that does not fail", "[verdict]")
{
    for (const Outcome outcome : kOutcomes)
        for (const Verdict verdict : kVerdicts) {
            CAPTURE(name(outcome), name(verdict));
            JudgedRecord run;
            run.outcome = outcome;
            run.criteria = criteriaOf({Verdict::pass, verdict});
            conclude(run, run.outcome);
            const bool fails = run.criteria[1].verdict == Verdict::fail;
            CHECK(fails == (run.verdict == Verdict::fail));
            CHECK(fails == (exitCode(run.outcome, run.verdict) == 1));
            if (verdict != Verdict::fail)
                CHECK(run.criteria[1].verdict == verdict);
        }
}

TEST_CASE("Exit codes are those of the contract, and only fail has exit code 1", "[verdict]")
{
    using enum Verdict;
    CHECK(exitCode(Outcome::completed, pass) == 0);
    CHECK(exitCode(Outcome::completed, marginal) == 0);
    CHECK(exitCode(Outcome::completed, fail) == 1);
    CHECK(exitCode(Outcome::completed, inconclusive) == 6);
    CHECK(exitCode(Outcome::error, Verdict::error) == 3);
    CHECK(exitCode(Outcome::deviceLost, inconclusive) == 4);
    CHECK(exitCode(Outcome::hung, inconclusive) == 4);
    CHECK(exitCode(Outcome::stopped, inconclusive) == 5);
    for (const Outcome outcome : kOutcomes)
        for (const Verdict verdict : kVerdicts)
            CHECK((exitCode(outcome, verdict) == 1) == (verdict == fail));
    CHECK(exitCode(Error{Errc::badInput, {}, 0}) == 2);
    CHECK(exitCode(Error{Errc::corruptRecord, {}, 0}) == 2);
    CHECK(exitCode(Error{Errc::refused, {}, 0}) == 3);
    CHECK(exitCode(Error{Errc::environment, {}, 0}) == 3);
    CHECK(exitCode(Error{Errc::deviceLost, {}, 0}) == 4);
    CHECK(exitCode(Error{Errc::hung, {}, 0}) == 4);
    CHECK(exitCode(Error{Errc::stopped, {}, 0}) == 5);
}
