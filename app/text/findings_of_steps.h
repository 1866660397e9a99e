// The answers by kind of step; none for other steps. Private to step_findings.cpp.
#pragma once

#include "text/step_figures.h"
#include "text/step_finding.h"

namespace assay {

std::optional<StepFinding> speedClassFinding(const StepFigures& figures);
std::optional<StepFinding> applicationClassFinding(const StepFigures& figures);
std::optional<StepFinding> lifeFinding(const StepFigures& figures);      // overwrites, endurance
std::optional<StepFinding> retentionFinding(const StepFigures& figures); // data retained at rest
std::optional<StepFinding> powerFinding(const StepFigures& figures);
std::optional<StepFinding> writePathFinding(const StepFigures& figures);

} // namespace assay
