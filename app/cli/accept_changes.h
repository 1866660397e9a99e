// --accept-changes, for all verbs that read run folders.
#pragma once

#include "run/record/run_folder.h"

#include <CLI/CLI.hpp>

namespace assay::cli {

void addAcceptChanges(CLI::App& verb, ChangedRecord& changed);

} // namespace assay::cli
