// Machine-readable comparison; keys in docs/user/compare.md.
#pragma once

#include "judge/compare/compare.h"

#include <filesystem>
#include <nlohmann/json.hpp>

namespace assay {

// `folders` are those of the runs.
nlohmann::ordered_json toJson(const RunComparison& comparison, std::span<const JudgedRecord* const> runs,
                              std::span<const std::filesystem::path> folders);

} // namespace assay
