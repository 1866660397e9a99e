#include "document/run_document.h"

#include "document/recording_finding.h"
#include "document/run_sections.h"
#include "document/state_findings.h"
#include "document/step_findings.h"
#include "ground/base/text.h"
#include "judge/verdict/counterfeit.h"
#include "run/record/step_latencies.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace assay {

namespace {

constexpr ChartKind kStepCharts[] = {
    ChartKind::bufferOccupancy,  ChartKind::stateBars,         ChartKind::usedRatioCurve,  ChartKind::cardMap,
    ChartKind::cycleSpeed,       ChartKind::cycleLatency,      ChartKind::cycleBadSectors, ChartKind::writePathsWaiting,
    ChartKind::writePathsCached, ChartKind::writePathsCopying, ChartKind::hostLoad};

void append(std::vector<Figure>& all, std::vector<Figure> more) { std::ranges::move(more, std::back_inserter(all)); }

// The charts of a step besides those of its phases.
std::vector<Figure> stepFigures(const std::vector<Figure>& figures, const StepRecord& step)
{
    std::vector<Figure> charts;
    for (const ChartKind kind : kStepCharts)
        append(charts, figuresOf(figures, kind, &step));
    return charts;
}

// A section for a finding, titled by its question.
Section findingSection(std::string id, Finding finding)
{
    Section section{std::move(id), Part::findings, finding.question, {}};
    section.blocks.emplace_back(std::move(finding));
    return section;
}

void addAdvice(Document& document, const DocumentParts& parts, Part part)
{
    for (const Section& section : parts.advice)
        if (section.part == part)
            addSection(document, section);
}

// Adds the findings of the steps. Returns the steps whose charts are shown with them.
std::vector<std::string> addFindings(Document& document, const JudgedRecord& run, const Wording& texts,
                                     const DocumentParts& parts)
{
    std::vector<std::string> shown;
    const auto add = [&](const char* id, Finding finding) {
        const auto step = std::ranges::find(run.steps, finding.step, &StepRecord::id);
        if (finding.charts.empty() && step != run.steps.end() && std::ranges::count(shown, finding.step) == 0)
            finding.charts = stepFigures(parts.figures, *step);
        shown.push_back(finding.step);
        const std::string section = fmt::format("{}-{}", id, finding.step); // before the finding is moved
        addSection(document, findingSection(section, std::move(finding)));
    };
    if (const auto recording = recordingSteps(run)) {
        Finding finding = recordingFinding(run, *recording, texts);
        const auto addCharts = [&](ChartKind kind, const StepRecord* step) {
            if (step)
                append(finding.charts, figuresOf(parts.figures, kind, step));
        };
        addCharts(ChartKind::bufferOccupancy, recording->recorder);
        addCharts(ChartKind::stateBars, recording->states);
        addCharts(ChartKind::usedRatioCurve, recording->usedRatio);
        addCharts(ChartKind::cardMap, recording->recorder);
        for (const StepRecord* step : {recording->states, recording->usedRatio})
            if (step)
                shown.push_back(step->id);
        add("recording", std::move(finding));
    }
    addAdvice(document, parts, Part::findings);
    for (Finding& finding : stepFindings(run, texts))
        add("step", std::move(finding));
    for (Finding& finding : stateFindings(run, texts))
        add("state", std::move(finding));
    addSection(document, wafSection(run, texts, parts.figures));
    return shown;
}

// The three charts of each measured phase, and the charts of steps without a finding.
Section measurementsSection(const JudgedRecord& run, const Wording& texts, const DocumentParts& parts,
                            const std::vector<std::string>& shown)
{
    Section section{"measurements", Part::measurements, texts.translate("report", "Measurements"), {}};
    for (const StepRecord& step : run.steps) {
        for (const PhaseSamples& phase : step.phases) {
            Figures row{phaseTitle(texts, namesOf(run), step.id, phase.role),
                        filled(texts.translate("report", "%1 I/Os, %2 in %3"), texts.count(phase.ops),
                               texts.value(static_cast<double>(phase.bytes.count()), "B"),
                               texts.value(phase.duration())),
                        {}};
            std::ranges::copy_if(parts.figures, std::back_inserter(row.charts),
                                 [&](const Figure& figure) { return figure.phase == &phase; });
            if (!row.charts.empty())
                section.blocks.emplace_back(std::move(row));
        }
        if (std::ranges::count(shown, step.id) > 0)
            continue;
        for (Figure& chart : stepFigures(parts.figures, step))
            section.blocks.emplace_back(Figures{texts.step(namesOf(run), step.id), {}, {std::move(chart)}});
    }
    if (!section.blocks.empty())
        section.blocks.insert(
            section.blocks.begin(),
            Paragraph{texts.translate("report",
                                      "Charts of each phase: throughput over time, latency percentiles (request to "
                                      "completion), latency by address. Line: mean; band: minimum to maximum; "
                                      "triangle: slowest second or a stall; cross: failed I/O; dashed: limit."),
                      ParagraphKind::muted});
    return section;
}

// "20a839a5-20261129T230012Z": one report of one run.
std::string reportId(const JudgedRecord& run, std::string created)
{
    std::erase_if(created, [](char c) { return c == '-' || c == ':'; });
    return run.runId.substr(0, run.runId.find('-')) + "-" + created;
}

Identification identify(const JudgedRecord& run, const Wording& texts, const DocumentParts& parts)
{
    Identification out{.title = texts.translate("report", "SD/TF card test report"),
                       .subject = runTitle(run, texts),
                       .notices = noticesOf({&run}, texts),
                       .code = parts.code};
    const std::string tool =
        fmt::format("{} – CardAssay {} ({})", filled(texts.translate("report", "Run %1"), displayable(run.runId)),
                    displayable(run.toolVersion), displayable(run.toolCommit.substr(0, 12)));
    const std::string report = parts.created.empty()
                                   ? std::string()
                                   : filled(texts.translate("report", "Report %1, issued %2"),
                                            displayable(reportId(run, parts.created)), texts.time(parts.created));
    out.foot = joined({report, tool}, "\n");
    setSigners(out, parts.signers, displayable(run.specimen.operatorName, 80), texts);
    return out;
}

} // namespace

std::vector<Figure> figuresOf(const std::vector<Figure>& figures, ChartKind kind, const StepRecord* step)
{
    std::vector<Figure> found;
    std::ranges::copy_if(figures, std::back_inserter(found),
                         [&](const Figure& figure) { return figure.kind == kind && (!step || figure.step == step); });
    return found;
}

std::string phaseTitle(const Wording& texts, const StepNames& names, std::string_view step, PhaseRole role)
{
    std::string phase = texts.phase(role);
    if (!phase.empty() && phase.front() >= 'A' && phase.front() <= 'Z')
        phase.front() = static_cast<char>(phase.front() - 'A' + 'a');
    return texts.step(names, step) + texts.translate("step", ", ") + phase;
}

bool isPlotted(PhaseRole role) { return useOf(role) == PhaseUse::measured || useOf(role) == PhaseUse::evaluated; }

bool hasCharts(const JudgedRecord& run, PhaseRole role)
{
    const bool isProbe = role == PhaseRole::probe || role == PhaseRole::probeWrite || role == PhaseRole::probeRead ||
                         role == PhaseRole::probeVerify;
    return isPlotted(role) && (!isProbe || capacityFaultOf(run.metrics));
}

std::string runTitle(const JudgedRecord& run, const Wording& texts)
{
    return cardName(run) + " – " + texts.profileTitle(run);
}

std::vector<std::string> noticesOf(const std::vector<const JudgedRecord*>& runs, const Wording& texts)
{
    std::vector<std::string> notices, marks;
    if (std::ranges::any_of(runs, [](const JudgedRecord* run) { return run->simulated; }))
        notices.push_back(texts.translate("report", "SIMULATED – no real card was tested"));
    for (const JudgedRecord* run : runs)
        if (const std::string mark = texts.message(changeNotice(*run)); std::ranges::count(marks, mark) == 0)
            marks.push_back(mark);
    if (std::string all = joined(marks, " "); !all.empty())
        notices.push_back(std::move(all));
    return notices;
}

Document runDocument(const JudgedRecord& run, const Wording& texts, const DocumentParts& parts)
{
    Document document{identify(run, texts, parts), {}};
    addSection(document, {"answer", Part::decision, {}, {headline(run, texts)}});
    addSection(document, identificationSection(run, texts, parts));
    addSection(document, criteriaSection(run, texts));
    if (parts.decidingFigure)
        addSection(document, {"chart", Part::decision, {}, {Figures{{}, {}, {*parts.decidingFigure}}}});
    const std::vector<std::string> shown = addFindings(document, run, texts, parts);
    addSection(document, hostSection(run, texts));
    addSection(document, measurementsSection(run, texts, parts, shown));
    addAdvice(document, parts, Part::appendix);
    addSection(document, latenciesSection(run, texts));
    addSection(document, placesSection(run, texts));
    addSection(document, stepsSection(run, texts));
    addSection(document, metricsSection(run, texts));
    addSection(document, conditionsSection(run, texts));
    return document;
}

} // namespace assay
