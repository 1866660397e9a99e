// A destination of a run: its folder, or another store (docs/howto.md says how to add one).
#pragma once

#include "ground/base/result.h"
#include "run/record/scorecard.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace assay {

class RunSink {
public:
    virtual ~RunSink() = default;

    // The run as it stands: when it begins, at each checkpoint (`record.checkpoint` is set), after each step, and at
    // its end (`record.ended` is set). The end may come twice, the second time with a fault of the host in the record.
    // On success returns nothing. After an error for which diskIsFull() holds, the run pauses between two phases and
    // calls again; any other error ends the run as a fault of the host. So a sink that can be made again from the run
    // folder reports no error. Never called from two threads at once; not on the measuring thread.
    virtual Result<void> keep(const JudgedRecord& record) = 0;

    // One event of the run. A line that cannot be written loses nothing that the verdict needs: no error.
    virtual void log(std::string_view event, const nlohmann::json& details, const std::string& wallTime);

    // The place where a person must free space when the disk is full.
    virtual std::filesystem::path place() const = 0;
};

// In the order in which they are called; the run folder is the first.
using RunSinks = std::vector<std::unique_ptr<RunSink>>;

// Did writing fail because the disk is full? Then it can be tried again later.
bool diskIsFull(const Error& error);

} // namespace assay
