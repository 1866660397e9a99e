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
    for (const auto& step : record.steps) {
        const QString engine = QStringLiteral("%1, %2").arg(shownDeviceText(step.engine)).arg(step.queueDepth);
        rows.push_back({{.text = texts.step(names, step.id), .detail = shownDeviceText(step.id)},
                        {.text = texts.outcome(step.outcome), .detail = texts.message(step.note, names)},
                        {.text = durationText(texts, step.end - step.begin)},
                        {.text = texts.number(std::round(step.bytesWritten().megabytes()))},
                        {.text = texts.number(std::round(step.bytesRead().megabytes()))},
                        {.text = texts.number(static_cast<double>(failedOps(step)))},
                        {.text = engine}});
    }
    drawTable(flow,
              {{texts.translate("report", "Step"), 2.2},
               {texts.translate("report", "Outcome"), 1.6},
               {texts.translate("report", "Duration"), 1.2, Qt::AlignRight},
               {texts.translate("report", "Written (MB)"), 1.1, Qt::AlignRight},
               {texts.translate("report", "Read (MB)"), 1.1, Qt::AlignRight},
               {texts.translate("report", "Failed I/Os"), 1, Qt::AlignRight},
               {texts.translate("report", "Engine, queue depth"), 1.9}},
              rows);
}

QString flagList(const Texts& texts, const Metric& metric)
{
    QStringList words;
    for (const auto& flag : metric.flags)
        words << texts.flag(flag);
    if (metric.sustained &&
        !(metric.ci && metric.sustained->low == metric.ci->low && metric.sustained->high == metric.ci->high))
        words << texts.translate("report", "judged by %1").arg(texts.interval(metric.sustained));
    if (metric.bound)
        words << texts.translate("report", "less than %1 % are worse, with 95 % confidence")
                     .arg(texts.number(100 * *metric.bound));
    return words.join(QStringLiteral(", "));
}

std::string_view stepOf(const Metric& metric) { return std::string_view(metric.id).substr(0, metric.id.find('.')); }

// The metrics of one step, or of the whole run ("run").
void drawMetricTable(PageFlow& flow, std::span<const Metric> metrics)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> rows;
    for (const auto& metric : metrics) {
        rows.push_back({{.text = texts.quantity(std::string_view(metric.id).substr(metric.id.find('.') + 1)),
                         .detail = shownDeviceText(metric.id, 120)},
                        {.text = texts.value(metric.value, metric.unit)},
                        {.text = texts.interval(metric.ci, metric.unit)},
                        {.text = texts.number(static_cast<double>(metric.n))},
                        {.text = flagList(texts, metric), .detail = texts.method(metric.method)}});
    }
    drawTable(flow,
              {{texts.translate("report", "Metric"), 3.1},
               {texts.translate("report", "Value"), 1.6, Qt::AlignRight},
               {texts.translate("report", "90 % interval"), 1.4, Qt::AlignRight},
               {QStringLiteral("n"), 1.05, Qt::AlignRight}, // 2 TB in requests of 4 KiB are nine digits
               {texts.translate("report", "Method, remarks"), 2.45}},
              rows);
}

void drawMetrics(PageFlow& flow, const JudgedRecord& record)
{
    const Texts& texts = flow.texts();
    flow.heading(texts.translate("report", "Metrics"));
    const StepNames names = namesOf(record);
    for (auto first = record.metrics.begin(); first != record.metrics.end();) {
        const auto step = stepOf(*first);
        const auto last =
            std::find_if(first, record.metrics.end(), [&](const Metric& metric) { return stepOf(metric) != step; });
        flow.subheading(step == "run" ? texts.translate("quantity", "Whole run") : texts.step(names, step));
        drawMetricTable(flow, {first, last});
        first = last;
    }
}

} // namespace

void drawSteps(PageFlow& flow, const JudgedRun& run)
{
    flow.heading(flow.texts().translate("report", "Steps"));
    drawStepTable(flow, run.record);
    drawMetrics(flow, run.record);
}

} // namespace assay
