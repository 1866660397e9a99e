// A report as one self-contained web page. No Qt in this header.
#pragma once

#include "report/report.h"

namespace assay {

// Returns the page about these runs: verdicts and criteria, zoomable charts, metrics, conditions. At least one run. The
// same runs and drawing give the same bytes. GUI thread of a running QApplication.
std::string drawHtmlReport(std::span<const JudgedRun> runs, const Drawing& drawing);

} // namespace assay
