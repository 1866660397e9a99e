// What dirty_state does, act by act: from its parameters and the card, before the first I/O.
#pragma once

#include "base/result.h"
#include "device/device_info.h"
#include "profile/profile.h"
#include "scenario/common/card_content.h"
#include "workload/recorder_trace.h"
#include "workload/workload.h"

#include <string>
#include <vector>

namespace assay {

struct DirtyAct {
    enum class Kind { discard, overwrite, randomWrites, record, rewriteTables, rest, probe };
    Kind kind = Kind::probe;
    std::string state;
    std::string probe;         // of Kind::probe: a name of kDirtyProbes
    bool newRecording = false; // the recording begins on an empty file system
    Workload phase;            // not of Kind::discard
};

struct DirtyPlan {
    RecorderConfig recorder; // its region is that of the step
    std::vector<DirtyAct> acts;
    bool skipsDiscarded = false; // asked for, but the card cannot discard
};

std::vector<ParamSpec> dirtyParams();
// Errc::badInput with the place of what does not fit the card.
Result<DirtyPlan> dirtyPlan(const Step& step, const DeviceInfo& device, CardContent& content, std::uint64_t seed);

} // namespace assay
