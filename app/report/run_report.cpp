#include "report/run_report.h"

#include "ground/base/text.h"
#include "plot/criterion_chart.h"
#include "plot/run_charts.h"
#include "report/qr_code.h"

#include <algorithm>

namespace assay {

std::vector<Fact> fieldsOf(const ReportTemplate& form)
{
    constexpr std::size_t kTextMax = 500;
    std::vector<Fact> facts;
    for (const ReportTemplate::Field& field : form.fields)
        facts.push_back({displayable(field.name, kTextMax),
                         field.value.empty() ? "______________" : displayable(field.value, kTextMax)});
    return facts;
}

std::vector<std::string> signersOf(const ReportTemplate& form)
{
    std::vector<std::string> signers;
    for (const std::string& signer : form.signatures)
        signers.push_back(displayable(signer, 80));
    return signers;
}

Document reportOn(const JudgedRun& run, const Texts& texts, const ReportTemplate& form, const std::string& created,
                  const RunAdvice& advice)
{
    const Wording words(texts.phrases());
    std::vector<Figure> figures = runFigures(run.record, texts);
    auto deciding = decidingFigure(run.record, texts);
    if (deciding && !deciding->figure.phase) // it is on page 1; no finding repeats it
        std::erase_if(figures, [&](const Figure& figure) {
            return figure.kind == deciding->figure.kind && figure.step == deciding->figure.step;
        });
    DocumentParts parts{.figures = std::move(figures),
                        .decidingFigure = deciding ? std::optional(std::move(deciding->figure)) : std::nullopt,
                        .advice = adviceSections(run.record, advice, words),
                        .fields = fieldsOf(form),
                        .signers = signersOf(form),
                        .code = runCode(run),
                        .created = created};
    if (const CardPhoto photo = cardPhotoOf(run, texts); !photo.picture.isNull() || !photo.problem.isEmpty())
        parts.photo = photo.problem.toStdString();
    return runDocument(run.record, words, parts);
}

} // namespace assay
