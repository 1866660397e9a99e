// A result of a station for its connectors.
#pragma once

#include "ground/base/digest.h"
#include "line/line/line_result.h"

#include <fmt/format.h>

namespace assay::test {

inline LineResult madeUpResult(int number, LineOutcome outcome = LineOutcome::pass)
{
    LineResult result;
    result.started = utcNow();
    result.ended = result.started + std::chrono::seconds(12);
    result.id = timeOrderedUuid(result.started);
    result.station = "L1";
    result.slot = "A1";
    result.serial = fmt::format("SN-{:04}", number);
    result.outcome = outcome;
    result.bin = outcome == LineOutcome::pass ? 1 : 2;
    return result;
}

} // namespace assay::test
