// The recorder scenario's parameters, and what they mean for a card.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"
#include "io/workload/recorder_trace.h"
#include "run/profile/profile.h"

#include <vector>

namespace assay {

// Maximum host buffer; a card that needs more does not keep up.
inline constexpr Bytes kMaxRecordingBuffer = gib(1);
// How often the card is overwritten while it ages, and while it is measured if the step has no bound of its own.
inline constexpr double kRecorderWraps = 1.5;

std::vector<ParamSpec> recorderParams();
// Those of a recording into a folder, which scenarios that record past the file system do not have.
std::vector<ParamSpec> recorderFolderParams();
// Errc::badInput with the place of what does not fit the card. `seed`: seed of the run, for a recording without its
// own.
Result<RecorderConfig> recorderConfig(const Step& step, const DeviceInfo& device, std::uint64_t seed);

} // namespace assay
