// The answers by kind of step; none for other steps. Private to step_findings.cpp.
#pragma once

#include "document/finding.h"
#include "document/step_figures.h"

namespace assay {

std::optional<Finding> speedClassFinding(const StepFigures& figures);
std::optional<Finding> applicationClassFinding(const StepFigures& figures);
std::optional<Finding> lifeFinding(const StepFigures& figures);      // overwrites, endurance
std::optional<Finding> retentionFinding(const StepFigures& figures); // data retained at rest
std::optional<Finding> powerFinding(const StepFigures& figures);
std::optional<Finding> writePathFinding(const StepFigures& figures);

} // namespace assay
