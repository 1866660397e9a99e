// Runs whose results begin with an answer and a table.
#pragma once

#include "run/record/scorecard.h"
#include "support/full_run.h"

#include <fmt/format.h>
#include <memory>

namespace assay::gui {

struct AnsweredRun {
    const char* name;
    const char* card; // its size, and what else it has
    const char* step; // its scenario and parameters
};

inline constexpr AnsweredRun kAnsweredRuns[] = {
    {"result-classes", "8_000_000_000\n[bus]\nmb_s = 12\n", "\"speed_class\"\nunits = 16\n"},
    {"result-life", "16_777_216\n[bus]\nmb_s = 20\n", "\"endurance\"\ncycles = 12\n"},
    {"result-power-cuts", "134_217_728\n[power]\nvolatile_bytes = 262_144\nignores_flush = true\n",
     "\"power_cut\"\ncuts = 20\nregion_bytes = 2_097_152\n"}};

inline constexpr const char* kAnsweredStep = "asked_for";

inline std::shared_ptr<const JudgedRecord> made(const AnsweredRun& run)
{
    test::FullRun full = test::FullRun::onSim(
        fmt::format("[card]\nname = \"Card\"\nadvertised_bytes = {}", run.card),
        fmt::format("[profile]\nname = \"t\"\n[[step]]\nid = \"{}\"\nscenario = {}", kAnsweredStep, run.step));
    return std::make_shared<const JudgedRecord>(full.finish());
}

} // namespace assay::gui
