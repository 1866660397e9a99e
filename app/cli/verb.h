// The verbs of the command line. Each file verb_*.cpp declares the options of one verb and executes it.
#pragma once

#include "ground/base/message.h"

#include <CLI/CLI.hpp>
#include <functional>

namespace assay::cli {

// The program with Qt that makes reports; takes the same arguments.
inline constexpr const char* kReporter = "cardassay-report";

// Runs the verb with its parsed options. Returns the exit code.
using Action = std::function<int()>;

struct Verb {
    const char* name;
    Message summary;
    Action (*define)(CLI::App& verb); // adds the verb's options
};

Action defineDevices(CLI::App& verb);
Action defineIdentify(CLI::App& verb);
Action defineLayout(CLI::App& verb);
Action defineTrace(CLI::App& verb);
Action defineReplay(CLI::App& verb);
Action defineDecode(CLI::App& verb);
Action defineProfiles(CLI::App& verb);
Action defineProfile(CLI::App& verb);
Action definePlan(CLI::App& verb);
Action defineRun(CLI::App& verb);
Action defineResume(CLI::App& verb);
Action defineJudge(CLI::App& verb);
Action defineReport(CLI::App& verb);
Action defineExport(CLI::App& verb);
Action defineCompare(CLI::App& verb);
Action defineAdvise(CLI::App& verb);
Action defineHistory(CLI::App& verb);
Action defineLot(CLI::App& verb);
Action defineGauge(CLI::App& verb);
Action defineStation(CLI::App& verb);
Action defineKey(CLI::App& verb);
Action defineSign(CLI::App& verb);
Action defineVerify(CLI::App& verb);
Action defineUser(CLI::App& verb);
Action defineAudit(CLI::App& verb);
Action defineOutbox(CLI::App& verb);
Action defineResults(CLI::App& verb);
Action defineSelfTest(CLI::App& verb);
Action definePlugins(CLI::App& verb);
Action definePlugin(CLI::App& verb);

} // namespace assay::cli
