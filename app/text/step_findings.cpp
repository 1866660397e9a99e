#include "text/step_findings.h"

#include "text/findings_of_steps.h"

namespace assay {

std::vector<StepFinding> stepFindings(const JudgedRecord& run, const Texts& texts)
{
    std::vector<StepFinding> answers;
    for (const StepRecord& step : run.steps) {
        const StepFigures figures(run, step, texts);
        for (const auto answerOf : {speedClassFinding, applicationClassFinding, lifeFinding, retentionFinding,
                                    powerFinding, writePathFinding})
            if (auto answer = answerOf(figures))
                answers.push_back(std::move(*answer));
    }
    return answers;
}

} // namespace assay
