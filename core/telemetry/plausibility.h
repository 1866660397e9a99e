// What is believed of a card's telemetry. Other tools report 199 % of life used, or pages without content, as success;
// here a value that cannot be true is taken out and kept beside with the reason.
#pragma once

#include "telemetry/reading.h"

#include <span>

namespace assay {

struct TelemetryChecks {
    std::string today; // "YYYY-MM-DD"; a card is not made later
    Bytes capacity;    // of the card; 0 = not known
};

// A page holds nothing when all its bytes are equal: 00 and FF of cards without telemetry, EC of QEMU's.
bool isBlank(const TelemetryPage& page);

// Takes out of `reading` what the plugin has not said that it can tell.
void rejectUndeclared(TelemetryReading& reading, std::span<const CounterId> declared,
                      std::vector<RejectedValue>& rejected);

// Takes out of `reading` what cannot be true by itself or beside the rest: beyond the range of any card, no resolution,
// erases out of order, more unsafe than all power cycles, half the flash writes of the host's, a day that never was,
// text that is none.
void rejectImplausible(TelemetryReading& reading, const TelemetryChecks& checks, std::vector<RejectedValue>& rejected);

// Takes out of `now` what contradicts `earlier`, an accepted reading of the same card: counters that run backwards, or
// are another than they can only be.
void rejectBackwards(TelemetryReading& now, const TelemetryReading& earlier, std::vector<RejectedValue>& rejected);

} // namespace assay
