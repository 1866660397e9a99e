#include "report/comparison_report.h"

#include "report/pages.h"
#include "report/pdf_file.h"
#include "report/several_runs.h"

namespace assay {

std::string drawComparisonPdf(std::span<const JudgedRun> runs, Drawing drawing)
{
    drawing.comparison = true;
    const SeveralRuns several(runs);
    const Texts titles(languagesOfCode(drawing.language).front());
    return drawPdf({titles.translate("report", "Comparison of runs"), drawing, evidenceOf(runs, drawing)},
                   [&](PageFlow& flow) {
                       const Texts& texts = flow.texts();
                       drawFindings(flow, comparisonDocument(several.compared(), Wording(texts.phrases()),
                                                             {.charts = comparisonCharts(several.compared(), texts)}));
                   });
}

Result<void> writeComparisonPdf(std::span<const JudgedRun> runs, const std::filesystem::path& file,
                                const std::string& language, const std::optional<CertifiedKey>& key)
{
    Drawing drawing = drawingNow(kEnglish);
    drawing.language = language;
    return saveSigned(drawComparisonPdf(runs, drawing), key, file);
}

} // namespace assay
