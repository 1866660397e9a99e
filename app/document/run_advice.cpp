#include "document/run_advice.h"

#include "document/advice_sections.h"
#include "judge/advice/advise.h"
#include "program/wiring/user_cache.h"

namespace assay {

RunAdvice runAdvice(const JudgedRun& run)
{
    RunAdvice out;
    out.measured = measuredMitigations(run.record, run.folder);
    if (!out.measured.empty() || !wantsAdvice(run.record))
        return out;
    if (auto advice = advise(run.record, kShownSeeds, out.missing, {}, userCacheDirectory("advice")))
        out.advice = std::move(*advice);
    else
        out.missing = advice.error().message;
    return out;
}

std::vector<Section> adviceSections(const JudgedRecord& run, const RunAdvice& of, const Wording& texts,
                                    AdviceLength length)
{
    if (!of.measured.empty())
        return {predictionsSection(of.measured, texts)};
    if (of.advice)
        return adviceSections(*of.advice, namesOf(run), texts, length == AdviceLength::whole);
    if (of.missing.empty())
        return {};
    return {{"advice",
             Part::findings,
             texts.translate("advice", "Mitigations in the camera"),
             {Paragraph{texts.message(of.missing, namesOf(run))}}}};
}

} // namespace assay
