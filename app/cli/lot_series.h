// `lot compare`, `lot chart` and `lot next`: verbs on several lots.
#pragma once

#include "run/record/run_folder.h"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <vector>

namespace assay::cli {

struct LotSeries {
    std::vector<std::filesystem::path> files;
    bool json = false;
    bool mayReduce = false;
    ChangedRecord changed = ChangedRecord::refuse;
};

CLI::App* addLotCompare(CLI::App& verb, LotSeries& series);
CLI::App* addLotChart(CLI::App& verb, LotSeries& series);
CLI::App* addLotNext(CLI::App& verb, LotSeries& series);
// These return the exit code.
int compareLots(const LotSeries& series);
int chartLots(const LotSeries& series);
int sayNextLot(const LotSeries& series);

} // namespace assay::cli
