#include "text/step_findings.h"

#include "text/findings_of_steps.h"

namespace assay {

std::vector<StepFinding> stepFindings(const JudgedRecord& run, const Texts& texts)
{
    std::vector<StepFinding> findings;
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
