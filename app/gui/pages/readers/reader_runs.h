// Runs of cards in readers for a gauge study, and the result of a metric.
#pragma once

#include "judge/compare/gauge.h"
#include "run/record/scorecard.h"
#include "text/texts.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace assay::gui {

struct ReaderRuns {
    std::vector<std::filesystem::path> folders;
    std::vector<JudgedRecord> records;        // without samples
    std::vector<std::string> metrics;         // numeric metrics of all runs; those of criteria first
    std::map<std::string, std::string> cards; // card key of a measurement -> displayed name
    bool simulated = false;

    std::vector<const JudgedRecord*> pointers() const;
};
// Off the GUI thread: reads every run. A modified record is refused, as by `gauge`.
Result<std::shared_ptr<const ReaderRuns>> readReaderRuns(std::vector<std::filesystem::path> folders);

struct ReaderFigures {
    std::string metric, unit;
    std::vector<GaugeMeasurement> measurements;
    std::optional<GaugeResult> study; // none if the runs are no balanced study
    std::vector<ReaderChart> charts;
};
// Off the GUI thread: the intervals of a study take tens of milliseconds.
ReaderFigures figuresOf(const ReaderRuns& runs, const std::string& metric, bool areAgeing);

} // namespace assay::gui
