#include "ground/stats/success_run.h"

#include "ground/stats/failure_count.h"
#include "ground/stats/last_where.h"

#include <algorithm>
#include <cassert>

namespace assay {

namespace {

[[maybe_unused]] bool isOpenShare(double value) { return value > 0 && value < 1; }

} // namespace

std::optional<std::size_t> successRunInLot(std::size_t lot, std::size_t defectives, double confidence,
                                           std::size_t failures)
{
    assert(isOpenShare(confidence));
    if (failures > defectives)
        return std::nullopt;
    if (defectives >= lot)
        return 0;
    const FiniteLot worst = {lot, defectives + 1};
    return lastWhere(failures, lot,
                     [&](std::size_t n) { return !withinRisk(worst.atMost(failures, n), 1 - confidence); }) +
           1;
}

std::size_t defectivesAtMost(std::size_t lot, const Tested& tested, double confidence)
{
    assert(isOpenShare(confidence) && tested.failed <= tested.n && tested.n <= lot);
    const std::size_t possible = lot - (tested.n - tested.failed);
    return lastWhere(tested.failed, possible + 1, [&](std::size_t defectives) { // so few are not too improbable
        return !withinRisk(FiniteLot{lot, defectives}.atMost(tested.failed, tested.n), 1 - confidence);
    });
}

std::size_t defectivesAtLeast(std::size_t lot, const Tested& tested, double confidence)
{
    assert(isOpenShare(confidence) && tested.failed <= tested.n && tested.n <= lot);
    if (tested.failed == 0)
        return 0;
    return lastWhere(tested.failed - 1, lot,
                     [&](std::size_t defectives) { // this number of failures or more is too improbable
                         return defectives < tested.failed ||
                                withinRisk(1 - FiniteLot{lot, defectives}.atMost(tested.failed - 1, tested.n),
                                           1 - confidence);
                     }) +
           1;
}

} // namespace assay
