// Opens the card of a run, with a permit if the run writes. Shared by new and resumed runs.
#pragma once

#include "card/device/block_device.h"
#include "program/wiring/run_request.h"

#include <memory>

namespace assay {

struct OpenedCard {
    std::unique_ptr<Clock> clock;
    std::unique_ptr<BlockDevice> device;
};
// Uses the device, consent, seed and pace of the request.
Result<OpenedCard> openTarget(const RunRequest& request, const DeviceInfo& info, bool writing);

} // namespace assay
