// The names of phases that several scenarios have, as in run.json. Titles: app/text/words.h, phaseWords().
#pragma once

namespace assay {

inline constexpr const char* kPrefillPhase = "prefill";
inline constexpr const char* kAgePhase = "age";       // preconditioning
inline constexpr const char* kWarmupPhase = "warmup"; // of the phase after it
inline constexpr const char* kWritePhase = "write";
inline constexpr const char* kReadPhase = "read";
inline constexpr const char* kVerifyPhase = "verify";

} // namespace assay
