#include "report/run_report.h"

#include "document/advice_sections.h"
#include "ground/base/text.h"
#include "judge/advice/advise.h"
#include "plot/phase_plot.h"
#include "plot/run_charts.h"
#include "program/wiring/user_cache.h"
#include "report/deciding_chart.h"
#include "report/qr_code.h"
#include "run/scenario/common/phase_metrics.h"

#include <algorithm>

namespace assay {

namespace {

constexpr std::size_t kRowsOfChart = 16; // estimates that fit into one chart

// Returns the limit to draw in a plot of this phase; none without a criterion.
std::optional<double> limitOf(const JudgedRecord& run, const StepRecord& step, const PhaseSamples& phase,
                              std::string_view quantity)
{
    const std::string id = step.id + "." + prefixIn(step, phase.role) + std::string(quantity);
    const auto found = std::ranges::find(run.criteria, id, &CriterionResult::metric);
    if (found == run.criteria.end() || !std::holds_alternative<double>(found->limit))
        return std::nullopt;
    return std::get<double>(found->limit);
}

// MB/s in the throughput plot, ms in the plot by address.
std::vector<double> limitsOf(PlotKind kind, const JudgedRecord& run, const StepRecord& step, const PhaseSamples& phase)
{
    std::optional<double> limit;
    if (kind == PlotKind::throughput) {
        limit = limitOf(run, step, phase, "throughput_min_window");
        limit = limit ? limit : limitOf(run, step, phase, "throughput_mean");
    } else if (kind == PlotKind::addresses) {
        limit = limitOf(run, step, phase, "latency_max"); // us
        limit = limit ? std::optional(*limit / 1000) : limit;
    }
    return limit ? std::vector{*limit} : std::vector<double>();
}

void addPhase(std::vector<Figure>& figures, const JudgedRecord& run, const StepRecord& step, const PhaseSamples& phase,
              const Texts& texts)
{
    const auto add = [&](ChartKind chart, PlotKind kind, std::string title) {
        figures.push_back({chart, &step, &phase, std::move(title),
                           [=, &phase, limits = limitsOf(kind, run, step, phase)]() -> std::unique_ptr<PlotWidget> {
                               auto plot = std::make_unique<PhasePlot>(kind, texts);
                               plot->setSamples(&phase);
                               plot->setLimits(limits);
                               return plot;
                           }});
    };
    const Phrases& phrases = texts.phrases();
    add(ChartKind::phaseThroughput, PlotKind::throughput, phrases.translate("report", "Throughput over time"));
    add(ChartKind::phasePercentiles, PlotKind::percentiles, phrases.translate("report", "Latency percentiles"));
    add(ChartKind::phaseAddresses, PlotKind::addresses, phrases.translate("report", "Latency by address"));
}

std::vector<Figure> figuresOfRun(const JudgedRecord& run, const Texts& texts)
{
    std::vector<Figure> figures = runCharts(run, texts, kRowsOfChart);
    for (Figure& figure : figures) {
        if (figure.kind == ChartKind::hostLoad)
            figure.sentences.clear(); // a section of the document has them
        if (figure.step)
            figure.title = texts.phrases().step(namesOf(run), figure.step->id) + " – " + figure.title;
    }
    for (const StepRecord& step : run.steps)
        for (const PhaseSamples& phase : step.phases)
            if (hasCharts(run, phase.role) && phase.total.count() > 0)
                addPhase(figures, run, step, phase, texts);
    return figures;
}

// Mitigations, or the measured results if the run measured some; none if nothing is advised.
std::vector<Section> adviceOn(const JudgedRecord& run, const RunAdvice& of, const Wording& texts)
{
    if (!of.measured.empty())
        return {predictionsSection(of.measured, texts)};
    if (of.advice)
        return adviceSections(*of.advice, namesOf(run), texts, false);
    if (of.missing.empty())
        return {};
    return {{"advice",
             Part::findings,
             texts.translate("advice", "Mitigations in the camera"),
             {Paragraph{texts.message(of.missing, namesOf(run))}}}};
}

} // namespace

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
    std::vector<Figure> figures = figuresOfRun(run.record, texts);
    std::optional<Figure> deciding = takeDecidingFigure(figures, run.record, texts);
    DocumentParts parts{.figures = std::move(figures),
                        .decidingFigure = std::move(deciding),
                        .advice = adviceOn(run.record, advice, Wording(texts.phrases())),
                        .fields = fieldsOf(form),
                        .signers = signersOf(form),
                        .code = runCode(run),
                        .created = created};
    if (const CardPhoto photo = cardPhotoOf(run, texts); !photo.picture.isNull() || !photo.problem.isEmpty())
        parts.photo = photo.problem.toStdString();
    return runDocument(run.record, Wording(texts.phrases()), parts);
}

} // namespace assay
