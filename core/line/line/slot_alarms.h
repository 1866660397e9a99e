// Detects slot bias (a slot differs from the other slots) and drift. Pure functions of results.
#pragma once

#include "ground/base/message.h"
#include "line/line/line_result.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace assay {

struct SlotAlarm {
    enum class Kind {
        bias, // against the other slots
        drift // against itself, as golden cards show
    };
    std::string slot, metric;
    Kind kind = Kind::bias;
    double change = 0;     // -0.05 = 5 % below the others, or below what was before
    std::size_t cards = 0; // of this slot, until the alarm
    Message inWords() const;
};

// Threshold for slot bias. Each value is compared with the last values of the other slots by Student's t, and a CUSUM
// with slack 0.5 accumulates the scores of each slot. False alarm rate for one metric: below 2 % of series of 16 slots
// with 30 cards each (measured: 0.9 %, tests/portable/line/line/slot_alarms_test.cpp); 5 % for 16 slots with 125 cards
// each, the maximum that a station stores (measured with 600).
inline constexpr double kBiasThreshold = 10;
inline constexpr std::size_t kBiasReference = 200; // values of the other slots that count, the latest
inline constexpr std::size_t kBiasMinimum = 20;    // no score with fewer

// Returns the first alarm for each slot and metric. `results` in order of their end; only judged results with the
// profile and part of the last one are used.
std::vector<SlotAlarm> slotAlarms(std::span<const LineResult> results, std::span<const std::string> metrics);

} // namespace assay
