// Test bench options of run and resume: --thermometer, --power-off and --power-on.
#pragma once

#include "program/wiring/run_request.h"

#include <CLI/CLI.hpp>

namespace assay::cli {

void addBenchOptions(CLI::App& verb, Bench& bench);

} // namespace assay::cli
