// A destination of a run: its folder, or another store (docs/design/extending.md describes how to add one).
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

    // Stores the current state of the run: at its start, at each checkpoint (`record.checkpoint` is set), after each
    // step, and at its end (`record.ended` is set). The end may be stored twice, the second time with a fault of the
    // host in the record. On success returns nothing. After an error for which diskIsFull() holds, the run pauses
    // between two phases and calls again; any other error ends the run as a fault of the host. So a sink that can be
    // rebuilt from the run folder reports no error. Never called concurrently; not on the measuring thread.
    virtual Result<void> store(const JudgedRecord& record) = 0;

    // One event of the run. Reports no error, because the verdict does not depend on the log.
    virtual void log(std::string_view event, const nlohmann::json& details, const std::string& wallTime);

    // The location where a person must free space if the disk is full.
    virtual std::filesystem::path location() const = 0;
};

// In call order; the run folder is the first.
using RunSinks = std::vector<std::unique_ptr<RunSink>>;

// True if writing failed because the disk is full; it can be retried later.
bool diskIsFull(const Error& error);

} // namespace assay
