#include "document/step_findings.h"

#include "document/findings_of_steps.h"

namespace assay {

std::vector<Finding> stepFindings(const JudgedRecord& run, const Wording& texts)
{
    std::vector<Finding> findings;
    for (const StepRecord& step : run.steps) {
        const StepFigures figures(run, step, texts);
        for (const auto findingOf : {speedClassFinding, applicationClassFinding, lifeFinding, retentionFinding,
                                     powerFinding, writePathFinding})
            if (auto finding = findingOf(figures))
                findings.push_back(std::move(*finding));
    }
    return findings;
}

} // namespace assay
