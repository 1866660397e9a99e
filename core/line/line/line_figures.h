// Production figures of a line: yield, cycle time, reasons. Pure functions of results.
#pragma once

#include "line/line/line_result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>

namespace assay {

struct LineCounts {
    std::uint64_t pass = 0, marginal = 0, fail = 0, error = 0, timeout = 0,
                  aborted = 0; // `pass` includes marginal ones
    double testSeconds = 0;    // of all attempts, from start to end
    double decidedSeconds = 0; // of these, after the failure of the card was certain
    std::uint64_t judged() const { return pass + fail; }
    std::optional<double> cardsPerHour() const; // judged cards per hour of testing; none = no time
    std::optional<double> decidedShare() const; // share of the testing time after the failure was certain
    std::optional<double> yield() const;        // pass / judged; none = no card was judged
    std::uint64_t of(LineOutcome outcome) const;
    void add(const LineResult& result);
};

struct LineFigures {
    LineCounts attempts;                    // each attempt counts; golden cards do not
    LineCounts cards;                       // the last attempt of each card
    LineCounts firsts;                      // the first attempt of each card that judged it
    std::optional<double> firstPassYield;   // share of pass in `firsts`; none = no card was judged
    std::optional<double> finalYield;       // of the final results in `cards`
    std::optional<double> cycleTimeSeconds; // median time from one judged card to the next, of the last kCycleTimeCards
    std::map<std::string, LineCounts> slots;      // attempts by label of the slot
    std::map<std::string, std::uint64_t> reasons; // failed attempts by criterion, or pattern of the reason without one
};

inline constexpr std::size_t kCycleTimeCards = 50;

// `results` in order of their end.
LineFigures lineFigures(std::span<const LineResult> results);

} // namespace assay
