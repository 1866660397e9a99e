#include "support/stored_run.h"

#include "ground/base/digest.h"
#include "run/record/run_folder.h"
#include "support/sample_record.h"

#include <stdexcept>

namespace assay::test {

JudgedRecord smallRecord(const std::string& started)
{
    static const JudgedRecord sample = [] {
        JudgedRecord record = sampleRecord();
        for (StepRecord& step : record.steps)
            step.phases.clear();
        record.simulated = false;
        record.device.identity["cid"] = kCid;
        return record;
    }();
    JudgedRecord record = sample;
    record.runId = randomUuid();
    record.started = record.ended = started;
    return record;
}

void storeRun(const std::filesystem::path& folder, const JudgedRecord& record)
{
    std::filesystem::create_directories(folder.parent_path());
    auto writer = RunWriter::create(folder, "");
    if (!writer || !writer->store(record))
        throw std::runtime_error("no run folder could be made");
}

} // namespace assay::test
