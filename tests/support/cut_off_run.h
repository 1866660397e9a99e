// A run folder as a crash leaves it, for tests of what goes on from there.
#pragma once

#include "program/wiring/run_request.h"

#include <filesystem>

namespace assay::test {

// Begins the run, copies its folder to `folder` when some of a step is measured, and stops it. The copy is whole, and
// has no end. FAILs where it does not get so far.
void cutOffRun(RunRequest request, const std::filesystem::path& folder);

} // namespace assay::test
