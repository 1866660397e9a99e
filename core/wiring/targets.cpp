#include "wiring/wiring.h"

namespace assay {

Result<std::unique_ptr<platform::DeviceMonitor>> startTargetMonitor(std::function<void()> changed) { return platform::startMonitor(std::move(changed)); }

Result<Plan> planRun(const Profile& profile, const DeviceInfo& device) { return makePlan(profile, device, kAssumedMegabytesPerSecond); }

} // namespace assay
