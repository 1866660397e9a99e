// Names of the files of a run folder (docs/formats/run-folder.md).
#pragma once

namespace assay {

inline constexpr const char* kRunFile = "run.json";
inline constexpr const char* kProfileFile = "profile.toml";
inline constexpr const char* kLogFile = "log.jsonl";

} // namespace assay
