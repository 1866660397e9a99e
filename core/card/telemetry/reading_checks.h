// Plausibility checks of a card's telemetry. Other tools report 199 % of life used, or empty pages, as success; here an
// impossible value is rejected, and kept with the reason.
#pragma once

#include "card/telemetry/reading.h"

#include <span>

namespace assay {

struct TelemetryChecks {
    std::string today; // "YYYY-MM-DD"; latest possible date of manufacture
    Bytes capacity;    // of the card; 0 = not known
};

// True if all bytes of the page are equal. Cards without telemetry return 00 or FF, QEMU's card returns EC.
bool isBlank(const TelemetryPage& page);

// Rejects counters of `reading` that the plugin has not declared.
void rejectUndeclared(TelemetryReading& reading, std::span<const CounterId> declared,
                      std::vector<RejectedValue>& rejected);

// Rejects values of `reading` that are impossible alone or together: outside the range of any card, resolution 0,
// minimum above mean or maximum of erases, more unsafe power-offs than power cycles, flash writes below half of the
// host's, an invalid date, unprintable text.
void rejectImplausible(TelemetryReading& reading, const TelemetryChecks& checks, std::vector<RejectedValue>& rejected);

// Rejects values of `now` that contradict `earlier`, an accepted reading of the same card: counters that decreased, or
// constants that changed.
void rejectContradictions(TelemetryReading& now, const TelemetryReading& earlier, std::vector<RejectedValue>& rejected);

} // namespace assay
