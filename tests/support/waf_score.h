// How well write amplification was estimated where the truth is known.
#pragma once

#include "run/record/scorecard.h"
#include "support/full_run.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace assay::test {

struct WafAnswer {
    std::string step;
    double truth = 0;
    std::optional<double> value;
    Interval ci{};
    std::string flags; // in one line
    std::string doubt; // what speaks against it, in one line
    std::string withheldReason;
    bool inside() const { return value && ci.low <= truth && truth <= ci.high; }
    bool good() const { return flags.find("confidence_good") != std::string::npos; }
    std::string line() const;
};
// As the shipped `waf`, without the proof of capacity. Times of the random writes in blocks of 64 and of 4 KiB.
std::string wafProfile(unsigned preconditioningSeconds = 600, unsigned randomSeconds = 120);
// The steps of that profile that write at random or like a recorder.
std::vector<std::string> wafSteps();
std::vector<WafAnswer> wafAnswers(const JudgedRecord& record, const std::vector<std::string>& steps = wafSteps());
// Brings a run to its end and prints the answers of these steps. FAILs where the run is not completed.
std::vector<WafAnswer> printedWafAnswers(FullRun run, const std::vector<std::string>& steps = wafSteps());

struct WafScore {
    std::size_t asked = 0, given = 0, inside = 0, good = 0, goodInside = 0;
    double medianError = 0;                      // of |ln(value / truth)|
    double medianHalfWidth = 0;                  // of the intervals, as a factor either way
    std::map<std::string, std::size_t> withheld; // workloads by reason, without its figures
    double shareGiven() const { return static_cast<double>(given) / static_cast<double>(asked); }
    double coverage() const { return given == 0 ? 1 : static_cast<double>(inside) / static_cast<double>(given); }
    double goodCoverage() const { return good == 0 ? 1 : static_cast<double>(goodInside) / static_cast<double>(good); }
    std::string line() const;
    std::string withheldLines() const; // one for each reason
};
WafScore wafScore(const std::vector<WafAnswer>& answers);

std::uint64_t numberFromEnvironment(const char* name, std::uint64_t defaultValue);

} // namespace assay::test
