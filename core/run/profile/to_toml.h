// Serialises a profile as TOML, for programs that change one.
#pragma once

#include "run/profile/profile.h"

namespace assay {

// Writes a document that parseProfile() reads as the same profile: only given values, no defaults, parameters in the
// order of the schema. Comments and layout of `profile.source` are lost.
std::string toToml(const Profile& profile, std::span<const ScenarioSchema> scenarios);

// True if the document contains comments, which toToml() would lose.
bool hasComments(std::string_view toml);

} // namespace assay
