#include "text/step_answers.h"

#include "text/answers_of_steps.h"

namespace assay {

std::vector<StepAnswer> stepAnswers(const JudgedRecord& run, const Texts& texts)
{
    std::vector<StepAnswer> answers;
    for (const StepRecord& step : run.steps) {
        const StepFigures figures(run, step, texts);
        for (const auto answerOf :
             {speedClassAnswer, applicationClassAnswer, lifeAnswer, retentionAnswer, powerAnswer, writePathAnswer})
            if (auto answer = answerOf(figures))
                answers.push_back(std::move(*answer));
    }
    return answers;
}

} // namespace assay
