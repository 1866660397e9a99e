#include "ground/quantity/metric_id.h"
#include "look/units.h"
#include "report/sections.h"
#include "report/table.h"

#include <algorithm>

namespace assay {

namespace {

std::uint64_t failedOps(const StepRecord& step)
{
    std::uint64_t sum = 0;
    for (const auto& phase : step.phases)
        sum += phase.failedOps;
    return sum;
}

void drawStepTable(PageFlow& flow, const JudgedRecord& record)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> rows;
    const StepNames names = namesOf(record);
    const auto bytes = [&](Bytes amount) { return texts.value(static_cast<double>(amount.count()), "B"); };
    for (const auto& step : record.steps) {
        const QString engine = QStringLiteral("%1, %2").arg(shownDeviceText(step.engine)).arg(step.queueDepth);
        rows.push_back({{.text = texts.step(names, step.id), .detail = shownDeviceText(step.id)},
                        {.text = texts.outcome(step.outcome), .detail = texts.message(step.note, names)},
                        {.text = durationText(texts, step.end - step.begin), .detail = engine},
                        {.text = bytes(step.bytesWritten()), .detail = bytes(step.bytesRead())},
                        {.text = texts.number(static_cast<double>(failedOps(step)))}});
    }
    drawTable(flow,
              {{texts.translate("report", "Step"), 2.2},
               {texts.translate("report", "Outcome"), 1.5},
               {texts.translate("report", "Duration; engine, depth"), 1.5, Qt::AlignRight},
               {texts.translate("report", "Written; read"), 1.2, Qt::AlignRight},
               {texts.translate("report", "Failed I/Os"), 0.8, Qt::AlignRight}},
              rows);
}

// Footnotes shared by many rows, each printed once.
class Footnotes {
public:
    // Number of the footnote, "3"; "" for an empty text.
    QString numberOf(const QString& text)
    {
        if (text.isEmpty())
            return {};
        if (!m_texts.contains(text))
            m_texts << text;
        return QString::number(m_texts.indexOf(text) + 1);
    }
    void draw(PageFlow& flow) const
    {
        constexpr qsizetype kTogether = 8; // a paragraph is not split over columns
        for (qsizetype first = 0; first < m_texts.size(); first += kTogether) {
            QStringList notes;
            for (qsizetype i = first; i < std::min(first + kTogether, m_texts.size()); ++i)
                notes << QStringLiteral("%1 %2").arg(i + 1).arg(m_texts[i]);
            flow.paragraph(notes.join(QStringLiteral("; ")), paper().muted, flow.type().detail);
        }
    }

private:
    QStringList m_texts;
};

// The interval, without the unit if equal to that of the value.
QString intervalBeside(const Texts& texts, const Metric& metric)
{
    QString interval = texts.interval(metric.ci, metric.unit);
    const QString value = texts.value(metric.value, metric.unit);
    const auto digit = std::find_if(value.rbegin(), value.rend(), [](QChar c) { return c.isDigit(); });
    const QString unit = value.right(digit - value.rbegin()); // " MB/s", "/s"
    if (interval.endsWith(unit))
        interval.chop(unit.size());
    return interval;
}

// Remarks on this metric only.
QString ownRemark(const Texts& texts, const Metric& metric)
{
    QStringList words;
    if (metric.sustained &&
        !(metric.ci && metric.sustained->low == metric.ci->low && metric.sustained->high == metric.ci->high))
        words << texts.translate("report", "judged by %1").arg(texts.interval(metric.sustained));
    if (metric.exceedanceBound)
        words << texts.translate("report", "< %1 % are worse (95 %)").arg(texts.number(100 * *metric.exceedanceBound));
    return words.join(QStringLiteral(", "));
}

QString notesOf(const Texts& texts, const Metric& metric, Footnotes& footnotes)
{
    QStringList numbers{footnotes.numberOf(texts.method(metric.method))};
    for (const auto& flag : metric.flags)
        numbers << footnotes.numberOf(texts.flag(flag));
    numbers.removeAll(QString());
    return numbers.join(QLatin1Char(','));
}

std::string stepOf(const Metric& metric) { return MetricId::of(metric.id).step; }

// The metrics of one step, or of the whole run.
void drawMetricTable(PageFlow& flow, std::span<const Metric> metrics, Footnotes& footnotes)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> rows;
    for (const auto& metric : metrics) {
        rows.push_back({{.text = texts.quantity(MetricId::of(metric.id).quantity), .detail = ownRemark(texts, metric)},
                        {.text = texts.value(metric.value, metric.unit)},
                        {.text = intervalBeside(texts, metric)},
                        {.text = texts.number(static_cast<double>(metric.n))},
                        {.text = notesOf(texts, metric, footnotes)}});
    }
    drawTable(flow,
              {{texts.translate("report", "Metric"), 3.2},
               {texts.translate("report", "Value"), 1.5, Qt::AlignRight},
               {texts.translate("report", "90 % interval"), 1.55, Qt::AlignRight},
               {QStringLiteral("n"), 0.95, Qt::AlignRight}, // 2 TB in requests of 4 KiB have nine digits
               {texts.translate("report", "Note"), 0.85}},
              rows);
}

void drawMetrics(PageFlow& flow, const JudgedRecord& record)
{
    const Texts& texts = flow.texts();
    flow.heading(texts.translate("report", "Metrics"));
    const StepNames names = namesOf(record);
    Footnotes footnotes;
    for (auto first = record.metrics.begin(); first != record.metrics.end();) {
        const auto step = stepOf(*first);
        const auto last =
            std::find_if(first, record.metrics.end(), [&](const Metric& metric) { return stepOf(metric) != step; });
        flow.subheading(step == kWholeRun ? texts.translate("quantity", "Whole run")
                        : step == "card"  ? texts.translate("quantity", "Card")
                                          : texts.step(names, step));
        drawMetricTable(flow, {first, last}, footnotes);
        first = last;
    }
    flow.subheading(texts.translate("report", "Notes"));
    footnotes.draw(flow);
}

} // namespace

void drawSteps(PageFlow& flow, const JudgedRun& run)
{
    flow.heading(flow.texts().translate("report", "Steps"));
    drawStepTable(flow, run.record);
    drawMetrics(flow, run.record);
}

} // namespace assay
