// Parameters of the recorder scenario, and their values for a card.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"
#include "io/workload/camera_settings.h"
#include "run/profile/profile.h"

#include <vector>

namespace assay {

// Maximum host buffer; a card that needs more does not sustain the recording.
inline constexpr Bytes kMaxRecordingBuffer = gib(1);
// Card overwrites during preconditioning, and during the measurement if the step has no bound.
inline constexpr double kRecorderWraps = 1.5;

std::vector<ParamSpec> recorderParams();
// Parameters of a recording into a folder, which scenarios on the raw card do not have.
std::vector<ParamSpec> recorderFolderParams();
// Errc::badInput with the location of the value that does not fit the card. `seed`: seed of the run, for a recording
// without its own.
Result<RecorderConfig> recorderConfig(const Step& step, const DeviceInfo& device, std::uint64_t seed);

} // namespace assay
