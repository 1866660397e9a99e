// Shared by tests that run programs in the guest of tests/lab/qemu_sd.sh.
#pragma once

#include "cli_program.h"
#include "ground/base/units.h"

#include <map>

namespace assay::test {

using Sections = std::map<std::string, std::string>; // by name

// The output of a script in the guest, where a line "@@ NAME" begins the section of that name.
Sections sectionsOf(const std::string& output);
// A new file of zeros; returns its path.
std::string emptyImage(const std::filesystem::path& file, Bytes size);

} // namespace assay::test
