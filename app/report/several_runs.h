// Several runs of a report, compared, and the charts of the documents on them. GUI thread.
#pragma once

#include "document/comparison_document.h"
#include "program/wiring/wiring.h"
#include "text/texts.h"

#include <span>
#include <vector>

namespace assay {

struct SeveralRuns {
    explicit SeveralRuns(std::span<const JudgedRun> runs); // must outlive it
    ComparedRuns compared() const { return {comparison, records}; }

    std::vector<const JudgedRecord*> records;
    RunComparison comparison;
};
std::vector<Figures> comparisonCharts(const ComparedRuns& compared, const Texts& texts);

} // namespace assay
