#include "ground/base/text.h"
#include "ground/quantity/metric_flag.h"
#include "judge/verdict/waf_rows.h"
#include "plot/run_charts.h"
#include "report/panel.h"
#include "report/sections.h"
#include "report/table.h"

#include <algorithm>

namespace assay {

namespace {

QString numberOf(const Texts& texts, const Metric* metric)
{
    return metric ? texts.value(metric->value, metric->unit) : QStringLiteral("–");
}
QString intervalOf(const Texts& texts, const Metric* metric)
{
    return metric ? texts.interval(metric->ci, metric->unit) : QString();
}
TableCell numberCell(const Texts& texts, const Metric* metric)
{
    return {.text = numberOf(texts, metric), .detail = intervalOf(texts, metric)};
}

// Formats a part of the write amplification; a value below the last digit is shown as "< 0.01".
TableCell termCell(const Texts& texts, const Metric* term)
{
    constexpr double kWorthAFigure = 0.01;
    const double value = term ? std::get<double>(term->value) : kWorthAFigure;
    if (value >= kWorthAFigure)
        return numberCell(texts, term);
    return {.text = value > 0 ? QStringLiteral("< %1").arg(texts.written(kWorthAFigure, "1")) : texts.number(0)};
}

QString joined(const Texts& texts, const std::vector<MetricFlag>& flags)
{
    QStringList words;
    for (const MetricFlag flag : flags)
        words << texts.flag(flag);
    return words.join(QStringLiteral(", "));
}

double valueOf(const Metric* metric) { return numberOf(metric).value_or(0); }

// Measures that lower the write amplification, by its largest part.
QString adviceOn(const Texts& texts, const WafRow& row)
{
    constexpr double kLittle = 1.3; // below, less than a third can be gained
    if (valueOf(row.waf) < kLittle)
        return texts.translate("report", "Little is to be gained by another way of writing.");
    const double padding = valueOf(row.padding), collection = valueOf(row.collection), fold = valueOf(row.fold);
    if (!row.padding && !row.collection && !row.fold)
        return {};
    if (padding >= collection && padding >= fold)
        return texts.translate("report", "Most of it fills up pages: larger, aligned writes lower it.");
    if (collection >= fold)
        return texts.translate("report", "Most of it is collection and merges: writing in order, to fewer places at a "
                                         "time, or keeping a part of the card free and erased lowers it.");
    return texts.translate("report", "Most of it folds the SLC cache: it is the price of the fast cache, and only "
                                     "writing less lowers it.");
}

// The finding: the step with the highest write amplification.
void drawAnswer(PageFlow& flow, const StepNames& names, const std::vector<WafRow>& rows)
{
    const Texts& texts = flow.texts();
    const auto worst =
        std::ranges::max_element(rows, {}, [](const WafRow& row) { return row.waf ? valueOf(row.waf) : -1; });
    if (!worst->waf)
        return drawPanel(flow, {{},
                                texts.translate("report", "Not known"),
                                texts.translate("report", "No step could be estimated; the table says why."),
                                {},
                                24});
    const QString step = texts.step(names, worst->step->id);
    drawPanel(flow, {{},
                     QStringLiteral("× %1").arg(numberOf(texts, worst->waf)),
                     texts
                         .translate("report", "%1: for each byte of the host the flash is written %2 bytes (90 % "
                                              "interval %3).")
                         .arg(step, numberOf(texts, worst->waf), intervalOf(texts, worst->waf)),
                     adviceOn(texts, *worst),
                     24});
}

// Draws the intervals, in several charts if necessary.
void drawIntervals(PageFlow& flow, const JudgedRecord& run)
{
    constexpr std::size_t kRowsOfChart = 16;
    for (const RunChart& chart : runCharts(run, flow.texts(), kRowsOfChart)) {
        if (chart.kind != ChartKind::wafIntervals)
            continue;
        const auto plot = chart.make();
        const double height = plot->preferredHeight();
        flow.require(height + 10);
        plot->paintTo(flow.painter(), QRectF(PageFlow::kMargin, flow.y(), PageFlow::kWidth, height));
        flow.skip(height + 10);
    }
}

TableRow estimateRow(const Texts& texts, const StepNames& names, const WafRow& row)
{
    const TableCell step{.text = texts.step(names, row.step->id)};
    if (!row.waf) {
        const QString why = row.withheldReason.empty() ? texts.translate("report", "Neither timing nor replay says.")
                                                       : texts.message(row.withheldReason, names);
        return {step, {.text = texts.translate("plot", "no verdict")}, {}, {.text = why}};
    }
    return {step,
            {.text = numberOf(texts, row.waf), .weight = Weight::bold},
            {.text = intervalOf(texts, row.waf)},
            {.text = joined(texts, row.waf->flags), .detail = texts.method(row.waf->method)}};
}

void drawEstimates(PageFlow& flow, const StepNames& names, const std::vector<WafRow>& rows)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> cells;
    for (const WafRow& row : rows)
        cells.push_back(estimateRow(texts, names, row));
    drawTable(flow,
              {{texts.translate("report", "Step"), 1.6},
               {texts.quantity("waf"), 1.3, Qt::AlignRight},
               {texts.translate("report", "90 % interval"), 1.4, Qt::AlignRight},
               {texts.translate("report", "Confidence, method"), 4}},
              cells);
}

// Explains the parts of the figures, and their meaning for user and card.
void drawMeaning(PageFlow& flow, const StepNames& names, const std::vector<WafRow>& rows)
{
    const Texts& texts = flow.texts();
    std::vector<TableRow> cells;
    for (const WafRow& row : rows)
        cells.push_back({{.text = texts.step(names, row.step->id)},
                         termCell(texts, row.padding),
                         termCell(texts, row.collection),
                         termCell(texts, row.fold),
                         numberCell(texts, row.slowdown),
                         numberCell(texts, row.multiplier),
                         numberCell(texts, row.hours)});
    flow.subheading(texts.translate("report", "What it consists of, and what it means"));
    drawTable(flow,
              {{texts.translate("report", "Step"), 1.4},
               {texts.translate("report", "Padding of pages"), 1.2, Qt::AlignRight},
               {texts.translate("report", "Collection, merges"), 1.2, Qt::AlignRight},
               {texts.translate("report", "SLC folding"), 1.2, Qt::AlignRight},
               {texts.quantity("slowdown"), 1.1, Qt::AlignRight},
               {texts.quantity("life_multiplier"), 1.7, Qt::AlignRight},
               {texts.translate("report", "Life, hours"), 1.4, Qt::AlignRight}},
              cells);
    flow.paragraph(
        texts.translate("report", "The host's own bytes are 1 of each figure; padding, collection and folding come on "
                                  "top, by the replay. Slowdown is the time per byte over that "
                                  "of large sequential writes: it is what the user feels, and no write amplification."),
        paper().muted, 11);
    flow.paragraph(texts.translate("report",
                                   "Of the figures on life only the factor against sequential writing is sure. Hours "
                                   "stand on the cycles that the card's telemetry rates it "
                                   "for; where it rates none they assume 1000 program/erase cycles, their interval 300 "
                                   "to 3000, for what the flash of this card bears is not known."),
                   paper().muted, 11);
}

QString sizeText(const Texts& texts, const Metric& metric, double value)
{
    return metric.unit == "B" ? qstr(binaryBytes(Bytes(static_cast<std::uint64_t>(value))))
                              : texts.value(value, metric.unit);
}

QString traitText(const Texts& texts, const Metric* metric)
{
    if (!metric)
        return texts.translate("report", "no signal");
    const auto* value = std::get_if<double>(&metric->value);
    if (!value)
        return texts.value(metric->value, metric->unit);
    const QString shown = sizeText(texts, *metric, *value);
    if (!metric->ci || metric->ci->low >= metric->ci->high)
        return shown;
    return QStringLiteral("%1 (%2 – %3)")
        .arg(shown, sizeText(texts, *metric, metric->ci->low), sizeText(texts, *metric, metric->ci->high));
}

void drawCharacter(PageFlow& flow, const std::vector<CardModelProperty>& traits)
{
    const Texts& texts = flow.texts();
    flow.subheading(texts.translate("report", "The card inside, by the times of its writes"));
    std::vector<FactLine> facts;
    for (const CardModelProperty& trait : traits)
        facts.push_back({texts.quantity(trait.quantity), traitText(texts, trait.metric)});
    drawFacts(flow, facts);
}

} // namespace

void drawWriteAmplification(PageFlow& flow, const JudgedRun& run)
{
    const auto rows = wafRows(run.record);
    const auto traits = cardModelProperties(run.record);
    if (rows.empty() && traits.empty())
        return;
    const Texts& texts = flow.texts();
    flow.heading(texts.quantity("waf"));
    if (!rows.empty()) {
        drawAnswer(flow, namesOf(run.record), rows);
        drawIntervals(flow, run.record);
        drawEstimates(flow, namesOf(run.record), rows);
        drawMeaning(flow, namesOf(run.record), rows);
    }
    if (!traits.empty())
        drawCharacter(flow, traits);
}

} // namespace assay
