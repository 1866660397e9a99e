#include "report/html_report.h"

#include "card/device/card_findings.h"
#include "ground/base/digest.h"
#include "judge/advice/advice_sentences.h"
#include "judge/verdict/criterion_text.h"
#include "judge/verdict/host_effects.h"
#include "look/palette.h"
#include "look/units.h"
#include "plot/phase_plot.h"
#include "plot/run_charts.h"
#include "report/html_figure.h"
#include "report/html_style.h"
#include "report/latency_cells.h"
#include "report/qr_code.h"
#include "report/recording_finding.h"
#include "report/run_advice.h"
#include "report/sections.h"
#include "report/state_finding.h"
#include "report/table.h"
#include "report/text_block.h"
#include "run/record/not_judged.h"
#include "text/advice_rows.h"
#include "text/step_findings.h"

#include <QBuffer>
#include <QImage>
#include <algorithm>
#include <cmath>

namespace assay {

namespace {

constexpr double kFigureWidth = 980;
constexpr double kFigureHeight = 300;

QString escaped(const QString& text) { return text.toHtmlEscaped(); }

QString element(const char* name, const QString& content, const char* attributes = "")
{
    const QLatin1String tag(name);
    return QStringLiteral("<%1%2>%3</%1>\n").arg(tag, QLatin1String(attributes), content);
}

QString textElement(const char* name, const QString& text, const char* attributes = "")
{
    return text.isEmpty() ? QString() : element(name, escaped(text), attributes);
}

QString pairOf(const QString& name, const QString& value)
{
    return value.isEmpty() ? QString() : textElement("dt", name) + textElement("dd", value);
}

QString pairsOf(const Texts& texts, const std::map<std::string, std::string>& facts)
{
    QString pairs;
    for (const auto& [key, value] : facts)
        pairs += pairOf(texts.fact(key), factText(texts, value));
    return pairs;
}

QString cell(const QString& text, const QString& detail = {}, bool number = false)
{
    return element("td", escaped(text) + textElement("small", detail), number ? " class=\"number\"" : "");
}

struct Heading {
    QString text;
    bool number = false;
};

QString tableOf(const std::vector<Heading>& headings, const QString& rows)
{
    QString head;
    for (const Heading& heading : headings)
        head +=
            element("th", escaped(heading.text), heading.number ? " scope=\"col\" class=\"number\"" : " scope=\"col\"");
    return element("div", element("table", element("thead", element("tr", head)) + element("tbody", rows)),
                   " class=\"scroll\"");
}

QString verdictPart(const JudgedRecord& record, const Texts& texts)
{
    const QByteArray style =
        " class=\"verdict\" style=\"--verdict: " + verdictColour(record.verdict, Theme::light).name().toLatin1() + "\"";
    return element(
        "div",
        textElement("strong", texts.verdict(record.verdict)) + textElement("div", verdictSentence(texts, record)) +
            textElement("div", firstReason(texts, record)) + textElement("div", outcomeSentence(texts, record)) +
            textElement("div", texts.message(hostBusyNotice(record), namesOf(record))) +
            textElement("div", texts.message(hostUncertaintySentence(record))),
        style.constData());
}

QString claimsPart(const JudgedRecord& record, const Texts& texts)
{
    const CardClaims claims = cardClaims(texts, record);
    std::vector<Heading> headings = {{texts.translate("report", "The card")},
                                     {texts.translate("report", "as it says of itself")},
                                     {texts.translate("report", "as measured")}};
    if (claims.isPrinted)
        headings.insert(headings.begin() + 1, {texts.translate("report", "as printed")});
    QString rows, findings;
    for (const CardClaims::Row& row : claims.rows)
        rows += element("tr", cell(row.name) + (claims.isPrinted ? cell(row.printed) : QString()) +
                                  cell(row.registered) + cell(row.measured));
    for (const CardFinding& finding : labelFindings(record.device, record.specimen.label))
        findings += textElement("p", texts.message(finding.reason));
    return tableOf(headings, rows) + findings;
}

// Logo and name of the laboratory.
QString letterheadPart(const ReportTemplate& form)
{
    QString part;
    if (const QImage logo = QImage::fromData(QByteArray::fromStdString(form.logo)); !logo.isNull()) {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        logo.save(&buffer, "PNG");
        part += QStringLiteral("<img alt=\"%1\" src=\"data:image/png;base64,%2\">")
                    .arg(escaped(shownDeviceText(form.company, 200)), QString::fromLatin1(bytes.toBase64()));
    }
    part += textElement("div", shownDeviceText(form.company, 200));
    return part.isEmpty() ? part : element("div", part, " class=\"letterhead\"");
}

QString signaturesPart(const ReportTemplate& form, const Texts& texts)
{
    QString part;
    for (const QString& name : signersOf(texts, form))
        part += textElement("div", QStringLiteral("%1 – %2").arg(name, texts.translate("report", "date, signature")));
    return element("div", part, " class=\"signatures\"");
}

QString cardPart(const JudgedRun& run, const ReportTemplate& form, const Texts& texts)
{
    const JudgedRecord& record = run.record;
    const DeviceInfo& device = record.device;
    QString pairs = pairOf(texts.translate("report", "Card"), cardName(record)) +
                    pairOf(texts.translate("report", "Capacity"), texts.capacity(device.capacity)) +
                    pairOf(texts.translate("report", "Connection"), texts.bus(device.bus)) +
                    pairOf(texts.translate("report", "Reader"), shownDeviceText(device.reader, 120)) +
                    pairOf(texts.translate("report", "Profile"), texts.profileTitle(record)) +
                    pairOf(texts.translate("report", "Tested"), whenTested(texts, record));
    for (const SpecimenField& field : kSpecimenFields)
        pairs +=
            pairOf(texts.fact(std::string("sample_") + field.key), shownDeviceText(record.specimen.*field.value, 500));
    for (const FactLine& fact : templateFacts(form))
        pairs += pairOf(fact.name, fact.value);
    return element("dl", pairs) + claimsPart(record, texts);
}

QString criteriaPart(const JudgedRecord& record, const Texts& texts)
{
    QString rows;
    const StepNames names = namesOf(record);
    for (const CriterionResult& criterion : record.criteria) {
        const QString marginal =
            criterion.marginal
                ? texts.translate("report", "marginal to %1").arg(texts.written(*criterion.marginal, criterion.unit))
                : QString();
        const QByteArray colour =
            " style=\"color: " + verdictColour(criterion.verdict, Theme::light).name().toLatin1() + "\"";
        rows += element("tr",
                        cell(texts.metric(names, criterion.metric),
                             needsReason(criterion) ? texts.message(criterion.reason, names) : QString()) +
                            cell(texts.limit(criterion), marginal, true) +
                            cell(texts.measured(criterion), texts.interval(criterion.ci, criterion.unit), true) +
                            cell(texts.margin(criterion), {}, true) +
                            element("td", element("b", escaped(texts.verdict(criterion.verdict)), colour.constData())));
    }
    return textElement("h2", texts.translate("report", "Criteria")) +
           tableOf({{texts.translate("report", "Criterion")},
                    {texts.translate("report", "Limit"), true},
                    {texts.translate("report", "Measured"), true},
                    {texts.translate("report", "Margin"), true},
                    {texts.translate("report", "Verdict")}},
                   rows);
}

// The finding on dropped frames, if the run recorded.
QString framesPart(const JudgedRecord& record, const Texts& texts)
{
    const auto recording = recordingSteps(record);
    if (!recording)
        return {};
    const RecordingFinding finding = recordingFinding(record, *recording->recorder, texts);
    const QByteArray style =
        " class=\"verdict\" style=\"--verdict: " + verdictColour(finding.verdict, Theme::light).name().toLatin1() +
        "\"";
    QString part = textElement("strong", finding.word);
    for (const QString& sentence :
         {finding.sentence, finding.buffer, finding.circumstances, extentsSentence(*recording->recorder, texts),
          recording->states ? stateSentence(record, *recording->states, texts) : QString()})
        part += textElement("div", sentence);
    return textElement("h2", texts.translate("report", "Will this card drop frames?")) +
           element("div", part, style.constData());
}

// An advice whose intervals are too wide for values.
QString orderPart(const Advice& advice, const Texts& texts)
{
    QString rows;
    for (const AdviceRow& row : adviceRows(advice, texts, false))
        rows += element("tr", cell(row.mitigation) + cell(row.costs));
    return tableOf({{texts.translate("advice", "Change")}, {texts.translate("advice", "Costs")}}, rows) +
           textElement("p", texts.message(basisSentence(advice)), " class=\"muted\"");
}

QString mitigationsPart(const Advice& advice, const Texts& texts)
{
    QString rows, reasons;
    for (const AdviceRow& row : adviceRows(advice, texts, false))
        rows += element("tr", cell(row.mitigation) + cell(row.dropped, row.droppedInterval, true) +
                                  cell(row.rate, row.rateInterval, true) + cell(row.waf, row.wafInterval, true) +
                                  cell(row.life, row.lifeInterval, true) + cell(row.costs));
    for (const AdviceReason& reason : adviceReasons(advice, texts))
        reasons += pairOf(reason.mitigation, reason.because);
    return tableOf({{texts.translate("advice", "Change")},
                    {texts.translate("advice", "Video lost"), true},
                    {texts.translate("advice", "Sustained rate"), true},
                    {texts.quantity("waf"), true},
                    {texts.translate("advice", "Life"), true},
                    {texts.translate("advice", "Costs")}},
                   rows) +
           textElement("p", texts.message(basisSentence(advice)), " class=\"muted\"") +
           textElement("h3", texts.translate("advice", "Why")) + element("dl", reasons);
}

QString predictionsPart(const std::vector<MeasuredMitigation>& mitigations, const Texts& texts)
{
    QString rows;
    for (const MeasuredRow& row : measuredRows(mitigations, texts))
        rows += element("tr", cell(row.mitigation) + cell(row.dropped, row.droppedInterval, true) +
                                  cell(row.droppedMeasured, {}, true) + cell(row.rate, row.rateInterval, true) +
                                  cell(row.rateMeasured, row.rateMeasuredInterval, true) + cell(row.withinInterval));
    return textElement("h2", texts.translate("advice", "Changes of the camera: predicted and measured")) +
           tableOf({{texts.translate("advice", "Change")},
                    {texts.translate("advice", "Video lost, predicted"), true},
                    {texts.translate("advice", "measured"), true},
                    {texts.translate("advice", "Sustained rate, predicted"), true},
                    {texts.translate("advice", "measured"), true},
                    {texts.translate("advice", "Within the interval?")}},
                   rows);
}

// Mitigations, if the run lost video.
QString advicePart(const JudgedRecord& record, const RunAdvice& of, const Texts& texts)
{
    if (!of.measured.empty())
        return predictionsPart(of.measured, texts);
    if (!of.advice && of.missing.empty())
        return {};
    QString part = textElement("h2", texts.translate("advice", "What the camera could change"));
    const StepNames names = namesOf(record);
    if (!of.advice)
        return part + textElement("p", texts.message(of.missing, names));
    const AdviceSummary summary = adviceSummary(*of.advice, texts);
    const QByteArray style = " class=\"verdict\" style=\"--verdict: " + paper().accent.name().toLatin1() + "\"";
    part +=
        element("div", textElement("strong", summary.word) + textElement("div", summary.sentence), style.constData());
    for (const Message& sentence :
         {cardModelSentence(*of.advice), runSentence(*of.advice), modelFitSentence(*of.advice)})
        if (!sentence.empty())
            part += textElement("p", texts.message(sentence, names));
    return part + (of.advice->isTooUncertain() ? orderPart(*of.advice, texts) : mitigationsPart(*of.advice, texts));
}

// Findings on states and fragmentation that are not part of the one on frames.
QString stateFindingsPart(const JudgedRecord& record, const Texts& texts)
{
    QString part;
    for (const StateFinding& finding : stateFindings(record, texts)) {
        const QColor colour = finding.verdict ? verdictColour(*finding.verdict, Theme::light) : paper().accent;
        const QByteArray style = " class=\"verdict\" style=\"--verdict: " + colour.name().toLatin1() + "\"";
        QString words = textElement("strong", finding.answer);
        for (const QString& sentence : {finding.evidence, finding.meaning, finding.next})
            words += textElement("div", sentence);
        part += textElement("h2", finding.question) + element("div", words, style.constData());
    }
    return part;
}

QString findingTable(const StepFinding& finding)
{
    if (finding.rows.empty())
        return {};
    std::vector<Heading> headings;
    for (const FindingColumn& column : finding.columns)
        headings.push_back({column.title, column.number});
    QString rows;
    for (const auto& cells : finding.rows) {
        QString row;
        for (std::size_t i = 0; i < cells.size(); ++i) {
            const FindingCell& one = cells[i];
            const QByteArray colour =
                one.verdict ? " style=\"color: " + verdictColour(*one.verdict, Theme::light).name().toLatin1() + "\""
                            : QByteArray();
            row += one.verdict
                       ? element("td",
                                 element("b", escaped(one.text), colour.constData()) + textElement("small", one.detail),
                                 finding.columns[i].number ? " class=\"number\"" : "")
                       : cell(one.text, one.detail, finding.columns[i].number);
        }
        rows += element("tr", row);
    }
    return tableOf(headings, rows);
}

// Findings on marks, life and power cuts.
QString stepFindingsPart(const JudgedRecord& record, const Texts& texts)
{
    QString part;
    for (const StepFinding& finding : stepFindings(record, texts)) {
        const QColor colour = finding.verdict ? verdictColour(*finding.verdict, Theme::light) : paper().accent;
        const QByteArray style = " class=\"verdict\" style=\"--verdict: " + colour.name().toLatin1() + "\"";
        part += textElement("h2", finding.question) +
                element("div",
                        textElement("strong", finding.answer) + textElement("div", finding.evidence) +
                            textElement("div", finding.meaning),
                        style.constData()) +
                findingTable(finding);
    }
    return part;
}

QString figureOf(const QString& title, double height, PlotContent& plot)
{
    const auto paint = [&](QPainter& painter, const QRectF& area) { plot.paintTo(painter, area); };
    return element("figure", textElement("figcaption", title) + svgFigure(title, {kFigureWidth, height}, paint));
}

QString phasePart(const JudgedRecord& record, const StepRecord& step, const PhaseSamples& phase, const Texts& texts)
{
    QString part = textElement("h3", phaseTitle(texts, namesOf(record), step.id, phase.role));
    struct Row {
        PlotKind kind;
        QString title;
    };
    for (const Row& row : {Row{PlotKind::throughput, texts.translate("report", "Throughput over time")},
                           Row{PlotKind::percentiles, texts.translate("report", "Latency percentiles")},
                           Row{PlotKind::addresses, texts.translate("report", "Latency by address")}}) {
        PhasePlot plot(row.kind, texts);
        plot.setSamples(&phase);
        part += figureOf(row.title, kFigureHeight, plot);
    }
    return part;
}

QString chartsPart(const JudgedRecord& record, const Texts& texts)
{
    QString part = textElement("h2", texts.translate("report", "Measurements")) +
                   textElement("p",
                               texts.translate("report", "Choose a picture, then zoom with the wheel or + and -, move "
                                                         "it with the mouse or the arrows, and see all of it with 0."),
                               " class=\"muted\"");
    for (const RunChart& chart : runCharts(record, texts)) {
        const auto plot = chart.make();
        const int rows = plot->preferredHeight();
        const QString step = chart.step ? texts.step(namesOf(record), chart.step->id) : QString();
        part += figureOf(step.isEmpty() ? chart.title : QStringLiteral("%1 – %2").arg(step, chart.title),
                         rows > 0 ? rows : kFigureHeight, *plot);
        for (const QString& sentence : chart.sentences)
            part += textElement("p", sentence);
    }
    for (const StepRecord& step : record.steps)
        for (const PhaseSamples& phase : step.phases)
            if (isPlotted(phase.role) && phase.total.count() > 0)
                part += phasePart(record, step, phase, texts);
    return part;
}

QString flagsOf(const Texts& texts, const Metric& metric)
{
    QStringList words;
    for (const MetricFlag flag : metric.flags)
        words << texts.flag(flag);
    return words.join(texts.translate("step", ", "));
}

QString metricsPart(const JudgedRecord& record, const Texts& texts)
{
    QString rows;
    const StepNames names = namesOf(record);
    for (const Metric& metric : record.metrics)
        rows += element("tr", cell(texts.metric(names, metric.id), shownDeviceText(metric.id, 120)) +
                                  cell(texts.value(metric.value, metric.unit), {}, true) +
                                  cell(texts.interval(metric.ci, metric.unit), {}, true) +
                                  cell(texts.number(static_cast<double>(metric.n)), {}, true) +
                                  cell(texts.method(metric.method), flagsOf(texts, metric)));
    return element("details", textElement("summary", texts.translate("report", "Metrics")) +
                                  tableOf({{texts.translate("report", "Metric")},
                                           {texts.translate("report", "Value"), true},
                                           {texts.translate("report", "90 % interval"), true},
                                           {QStringLiteral("n"), true},
                                           {texts.translate("report", "Method, remarks")}},
                                          rows));
}

QString cellsTable(const std::vector<LatencyCell>& cells, const QString& name, const QString& value)
{
    QString rows;
    for (const LatencyCell& one : cells)
        rows += element("tr", cell(one.name) + cell(one.value, {}, true));
    return tableOf({{name}, {value, true}}, rows);
}

// fio's percentiles and buckets of each measured phase, side by side.
QString latenciesPart(const JudgedRecord& record, const Texts& texts)
{
    const QString share = texts.translate("report", "Share"), latency = texts.translate("report", "Latency");
    QString part;
    for (const StepRecord& step : record.steps)
        for (const StepLatencies& of : latenciesOf(step)) {
            if (!isPlotted(of.role))
                continue;
            part += textElement("h3", phaseTitle(texts, namesOf(record), step.id, of.role)) +
                    element("div",
                            cellsTable(percentileCells(of.total, texts), share, latency) +
                                cellsTable(bucketCells(of.total, texts), latency, share),
                            " class=\"beside\"");
        }
    return element("details", textElement("summary", texts.translate("report", "Latencies")) + part);
}

QString conditionsPart(const JudgedRun& run, const Texts& texts)
{
    const JudgedRecord& record = run.record;
    const std::string code = runCode(run);
    const QString tool = QStringLiteral("CardAssay %1 (%2)")
                             .arg(shownDeviceText(record.toolVersion), shownDeviceText(record.toolCommit));
    QString pairs =
        pairOf(texts.translate("report", "Run id"), shownDeviceText(record.runId)) +
        pairOf(texts.translate("report", "Tool"), tool) +
        pairOf(texts.translate("report", "Seed"), QString::number(record.seed)) +
        pairOf(texts.translate("report", "Outcome"), texts.outcome(record.outcome)) +
        pairOf(texts.translate("report", "SHA-256 of run.json"), qstr(code.substr(code.rfind(':') + 1)).toLower()) +
        pairsOf(texts, record.device.identity) + pairsOf(texts, record.conditions) + pairsOf(texts, record.host);
    return element("details", textElement("summary", texts.translate("report", "Conditions")) + element("dl", pairs));
}

QString runPart(const JudgedRun& run, const ReportTemplate& form, const RunAdvice& advice, const Texts& texts)
{
    const JudgedRecord& record = run.record;
    return element("section", textElement("h1", runTitle(record, texts)) + verdictPart(record, texts) +
                                  cardPart(run, form, texts) + criteriaPart(record, texts) + framesPart(record, texts) +
                                  advicePart(record, advice, texts) + stepFindingsPart(record, texts) +
                                  stateFindingsPart(record, texts) + chartsPart(record, texts) +
                                  metricsPart(record, texts) + latenciesPart(record, texts) +
                                  conditionsPart(run, texts) + signaturesPart(form, texts));
}

} // namespace

std::string drawHtmlReport(std::span<const JudgedRun> runs, const Drawing& drawing)
{
    const Texts texts(languageOfCode(drawing.language).value_or(kEnglish));
    std::vector<const JudgedRecord*> records;
    QString parts;
    for (const JudgedRun& run : runs) {
        records.push_back(&run.record);
        const auto whole = reloadSamples(run);
        parts += whole ? runPart(*whole, drawing.form, runs.size() == 1 ? runAdvice(run) : RunAdvice(), texts)
                       : textElement("p", texts.message(whole.error().message));
    }
    QString bands;
    for (const QString& band : bandsOf(records, texts))
        bands += textElement("div", band, " class=\"band\" role=\"note\"");
    const QString title =
        runs.size() == 1 ? runTitle(runs.front().record, texts) : texts.translate("report", "%1 runs").arg(runs.size());
    const QString head = QStringLiteral("<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
                                        "content=\"width=device-width, initial-scale=1\">\n") +
                         textElement("title", title) + element("style", QLatin1String(kHtmlStyle));
    const QString page =
        QStringLiteral("<!DOCTYPE html>\n<html lang=\"%1\">\n").arg(qstr(drawing.language).replace(u'_', u'-')) +
        element("head", head) +
        element("body", bands + element("main", letterheadPart(drawing.form) + parts) +
                            element("script", QLatin1String(kHtmlScript))) +
        QStringLiteral("</html>\n");
    return page.toStdString();
}

} // namespace assay
