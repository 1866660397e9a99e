// What stands beside the card: --thermometer, --power-off and --power-on of run and resume.
#pragma once

#include "program/wiring/run_request.h"

#include <CLI/CLI.hpp>

namespace assay::cli {

void addBenchOptions(CLI::App& verb, Bench& bench);

} // namespace assay::cli
