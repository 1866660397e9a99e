#include "gui/pages/compare/compared_set.h"

#include "gui/changed_run.h"
#include "program/wiring/wiring.h"

#include <algorithm>

namespace assay::gui {

std::vector<const JudgedRecord*> ComparedSet::runs() const
{
    std::vector<const JudgedRecord*> all;
    for (const JudgedRecord& record : records)
        all.push_back(&record);
    return all;
}

std::vector<const JudgedRecord*> ComparedSet::overlaid() const
{
    auto all = runs();
    all.resize(std::min(all.size(), kOverlaidRuns));
    return all;
}

Result<ComparedSet> readCompared(std::vector<std::filesystem::path> folders)
{
    folders.resize(std::min(folders.size(), kMostRuns));
    ComparedSet set;
    for (const auto& folder : folders) {
        auto run = judgeStored(folder, "", ChangedRecord::accept); // marked where it is shown
        if (!run)
            return tl::unexpected(run.error());
        if (set.records.size() >= kOverlaidRuns)
            for (StepRecord& step : run->record.steps)
                step.phases = {}; // the largest part of the memory
        set.recorded.push_back(run->record.changed.empty() ? std::nullopt : recordedVerdict(folder));
        set.records.push_back(std::move(run->record));
    }
    set.folders = std::move(folders);
    if (set.records.size() < 2)
        return set;
    set.comparison = compareRuns(set.runs());
    set.phases = sharedPhases(set.comparison, set.overlaid());
    return set;
}

} // namespace assay::gui
