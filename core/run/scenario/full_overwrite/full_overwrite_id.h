// The scenario id of a full overwrite in profiles and records.
#pragma once

namespace assay {

inline constexpr const char* kFullOverwrite = "full_overwrite";

} // namespace assay
