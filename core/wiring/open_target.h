// Opening what a run is about, with the permit that writing needs; shared by new runs and those that go on.
#pragma once

#include "device/block_device.h"
#include "wiring/run_request.h"

#include <memory>

namespace assay {

struct OpenedCard {
    std::unique_ptr<Clock> clock;
    std::unique_ptr<BlockDevice> device;
};
// Uses the device, consent, seed and pace of the request.
Result<OpenedCard> openTarget(const RunRequest& request, const DeviceInfo& info, bool writing);

} // namespace assay
