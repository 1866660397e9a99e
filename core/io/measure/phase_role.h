// Roles of the phases of a step: name in records, display name, and use of the figures.
#pragma once

#include "ground/base/message.h"

#include <optional>
#include <string>
#include <string_view>

namespace assay {

enum class PhaseRole {
    prefill,
    age,    // preconditioning
    warmup, // of the phase after it
    write,
    read,
    verify,
    discard, // failed ones between two phases; in no plan
    probe,
    probeWrite,
    probeRead,
    probeVerify,
    cacheFlush,
    disturbRead,
    hotWrite,
    powerWrite,
    powerCheck,
    readerSizes,
    readerSteady,
    readerFlush,
    classWrite,
    classRead,
    classUnitRead,
    classTableRead,
    appFill,
    appRegion,
    appSustained,
    fileWrites,
    fragment,
    rest,
    stateWrite,
    stateRandom,
    stateRecording,
    stateRead,
};

// Use of the figures of a phase. Bytes and errors always count.
enum class PhaseUse {
    measured,       // the quantities of phase_metrics.h; reports plot it and list its stalls and slow regions
    evaluated,      // quantities of its scenario; reports as above
    notPlotted,     // quantities of its scenario
    prepares,       // none: preconditions what the step measures
    warmsUp,        // none: start of the measured stream
    comparesStates, // quantities of its scenario, which has many short phases and changes the card between them
};

const char* name(PhaseRole role);                               // as in run.json: "prefill", "state_read", ...
std::optional<PhaseRole> phaseRoleNamed(std::string_view text); // nothing for an unknown text
Message meaning(PhaseRole role);                                // display name: "Prefill"
PhaseUse useOf(PhaseRole role);

// Returns what stands before the quantities of a phase that is not the main one of its step: "verify_" in
// "verify_throughput_mean".
std::string quantityPrefix(PhaseRole role);
// Returns the role whose prefix an id begins with; nothing for a quantity of the main phase.
std::optional<PhaseRole> prefixRole(std::string_view quantity);

} // namespace assay
