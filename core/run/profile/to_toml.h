// A profile as TOML, for programs that change one.
#pragma once

#include "run/profile/profile.h"

namespace assay {

// Writes what parseProfile() reads as the same profile: only what was given, no defaults, the parameters in the order
// of the schema. Comments and layout of `profile.source` are not kept.
std::string toToml(const Profile& profile, std::span<const ScenarioSchema> scenarios);

// Does the document hold comments, which toToml() would lose?
bool hasComments(std::string_view toml);

} // namespace assay
