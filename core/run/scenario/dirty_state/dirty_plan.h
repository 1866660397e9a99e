// The plan of a dirty_state step as a list of acts, made from its parameters and the card before the first I/O.
#pragma once

#include "card/device/device_info.h"
#include "ground/base/result.h"
#include "io/workload/camera_settings.h"
#include "io/workload/workload.h"
#include "run/profile/profile.h"
#include "run/scenario/common/card_content.h"

#include <string>
#include <vector>

namespace assay {

struct DirtyAct {
    enum class Kind { discard, overwrite, randomWrites, record, rewriteTables, rest, probe };
    Kind kind = Kind::probe;
    std::string state;
    std::string probe;         // of Kind::probe: a name of kDirtyProbes
    bool newRecording = false; // the recording starts on an empty file system
    Workload phase;            // not for Kind::discard
};

struct DirtyPlan {
    RecorderConfig recorder; // with the region of the step
    std::vector<DirtyAct> acts;
    bool skipsDiscarded = false; // the state "discarded" was requested, but the card does not support discard
};

std::vector<ParamSpec> dirtyParams();
// Errc::badInput with the location of the value that does not fit the card.
Result<DirtyPlan> dirtyPlan(const Step& step, const DeviceInfo& device, CardContent& content, std::uint64_t seed);

} // namespace assay
