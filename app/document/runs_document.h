// The document on several runs that are judged one by one. Pure functions; any thread, but figures are made in the GUI
// thread.
#pragma once

#include "document/comparison_document.h"

#include <vector>

namespace assay {

// Verdicts, criteria of all runs, and the spread of the chief metrics. `charts`: of the comparison.
Document runsDocument(const ComparedRuns& compared, const Wording& texts, const std::vector<Figures>& charts = {});
// The runs whose decision follows as evidence: failed ones and outliers; of a few runs all.
std::vector<std::size_t> shownRuns(const ComparedRuns& compared);

} // namespace assay
