// The volumes that this program has locked at the moment. Any thread.
#pragma once

#include <string>

namespace assay::platform {

// By name, \\?\Volume{...}.
bool isLockedHere(const std::string& name);
void noteLocked(const std::string& name);
void noteReleased(const std::string& name);

} // namespace assay::platform
