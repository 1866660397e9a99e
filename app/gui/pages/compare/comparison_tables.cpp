#include "gui/pages/compare/comparison_tables.h"

#include "document/comparison_document.h"
#include "ground/base/text.h"
#include "ground/stats/spread.h"
#include "gui/card_names.h"
#include "gui/changed_run.h"
#include "gui/style.h"
#include "gui/tables.h"
#include "text/wording.h"

#include <QCoreApplication>
#include <QTableWidget>

#include <algorithm>
#include <set>

namespace assay::gui {

namespace {

constexpr int kWhyWidth = 240;           // minimum
constexpr std::size_t kIntervalRuns = 3; // with more runs the intervals are in the tooltips only

QString tableWords(const char* text) { return QCoreApplication::translate("ComparePage", text); }

QStringList runLabels(std::size_t runs)
{
    QStringList all;
    for (std::size_t run = 0; run < runs; ++run)
        all << qstr(runLabel(run));
    return all;
}

void putDiffers(QTableWidget& table, int row, int column, const ComparedMetric& metric, const Texts& texts)
{
    putCell(table, row, column, qstr(differsWord(metric, Wording(texts.phrases()))));
    putCell(table, row, column + 1, texts.message(metric.why));
    if (!metric.differs.value_or(false))
        return;
    QFont bold = table.font();
    bold.setWeight(QFont::DemiBold);
    table.item(row, column)->setFont(bold);
}

// A modified run has numbers and no verdicts.
void putSideBySide(QTableWidget& table, int row, const ComparedMetric& metric, const ComparedCriterion* criterion,
                   const QString& title, const ComparedSet& set, const Texts& texts)
{
    QString demand;
    const SharedUnit unit = unitOf(metric);
    for (std::size_t run = 0; run < metric.values.size(); ++run) {
        const ComparedValue& value = metric.values[run];
        const auto* result = criterion && criterion->results[run] ? &*criterion->results[run] : nullptr;
        const int column = static_cast<int>(run) + 1;
        const auto number = numberOf(value);
        const QString alone = number        ? texts.valueIn(*number, unit)
                              : value.value ? texts.value(*value.value, metric.unit)
                                            : QStringLiteral("–");
        const QString whole =
            value.ci ? QStringLiteral("%1  (%2)").arg(alone, texts.interval(value.ci, metric.unit)) : alone;
        putCell(table, row, column, metric.values.size() <= kIntervalRuns ? whole : alone,
                result && set.records[run].changed.empty() ? std::optional(result->verdict) : std::nullopt);
        table.item(row, column)->setToolTip(whole);
        if (result)
            demand = QLatin1Char(' ') + texts.limit(*result);
    }
    putCell(table, row, 0, title + demand);
    putDiffers(table, row, static_cast<int>(metric.values.size()) + 1, metric, texts);
}

void putBox(QTableWidget& table, int row, const ComparedMetric& metric, const QString& title, const Texts& texts)
{
    const FiveNumbers box = fiveNumbers(numbersOf(metric));
    putCell(table, row, 0, title);
    int column = 1;
    for (const double number : {box.least, box.median, box.largest})
        putCell(table, row, column++, texts.valueIn(number, unitOf(metric)));
    QStringList odd;
    for (std::size_t run = 0; run < metric.values.size(); ++run)
        if (metric.values[run].outlier)
            odd << qstr(runLabel(run));
    putCell(table, row, column++, odd.join(QStringLiteral(", ")));
    putDiffers(table, row, column, metric, texts);
}

void showBoxes(QTableWidget& table, const ComparedSet& set, const Texts& texts)
{
    beginTable(
        table,
        {tableWords(QT_TRANSLATE_NOOP("ComparePage", "Criterion or metric")),
         tableWords(QT_TRANSLATE_NOOP("ComparePage", "Least")), tableWords(QT_TRANSLATE_NOOP("ComparePage", "Median")),
         tableWords(QT_TRANSLATE_NOOP("ComparePage", "Largest")),
         tableWords(QT_TRANSLATE_NOOP("ComparePage", "Outliers")),
         tableWords(QT_TRANSLATE_NOOP("ComparePage", "Differs")), tableWords(QT_TRANSLATE_NOOP("ComparePage", "Why"))},
        set.comparison.keyMetrics.size());
    for (std::size_t row = 0; row < set.comparison.keyMetrics.size(); ++row) {
        const ComparedMetric& metric = set.comparison.metrics[set.comparison.keyMetrics[row]];
        putBox(table, static_cast<int>(row), metric, texts.metric(set.comparison.names, metric.id), texts);
    }
}

} // namespace

void showRuns(QTableWidget& table, const ComparedSet& set, const Texts& texts)
{
    beginTable(
        table,
        {tableWords(QT_TRANSLATE_NOOP("ComparePage", "Run")), tableWords(QT_TRANSLATE_NOOP("ComparePage", "Verdict")),
         tableWords(QT_TRANSLATE_NOOP("ComparePage", "Card")), tableWords(QT_TRANSLATE_NOOP("ComparePage", "Profile")),
         tableWords(QT_TRANSLATE_NOOP("ComparePage", "Started")),
         tableWords(QT_TRANSLATE_NOOP("ComparePage", "Folder"))},
        set.records.size());
    for (std::size_t i = 0; i < set.records.size(); ++i) {
        const JudgedRecord& run = set.records[i];
        const int row = static_cast<int>(i);
        const Message mark = changeNotice(run);
        putCell(table, row, 0, qstr(runLabel(i)));
        const bool changed = !run.changed.empty();
        putCell(table, row, 1, changed ? changedVerdict(set.recorded[i], texts) : texts.verdict(run.verdict),
                changed ? Verdict::error : run.verdict);
        const QString sample = specimenName(run.specimen);
        putCell(table, row, 2,
                shownDeviceText(run.device.model.empty() ? run.device.path : run.device.model) +
                    (sample.isEmpty() ? QString() : QStringLiteral(" · ") + sample));
        putCell(table, row, 3, texts.profileTitle(run));
        putCell(table, row, 4, texts.moment(run.started));
        putCell(table, row, 5,
                (mark.empty() ? QString() : texts.message(mark) + QLatin1Char(' ')) +
                    shownDeviceText(set.folders[i].string(), kMaxPathLength));
    }
    finishTable(table);
}

void showConditions(QTableWidget& table, const ComparedSet& set, const Texts& texts)
{
    beginTable(table,
               QStringList{tableWords(QT_TRANSLATE_NOOP("ComparePage", "Condition"))} + runLabels(set.records.size()),
               set.comparison.conditions.size());
    for (std::size_t row = 0; row < set.comparison.conditions.size(); ++row) {
        const ComparedCondition& condition = set.comparison.conditions[row];
        putCell(table, static_cast<int>(row), 0,
                qstr(conditionTitle(condition, set.comparison.names, Wording(texts.phrases()))));
        for (std::size_t run = 0; run < condition.values.size(); ++run)
            putCell(table, static_cast<int>(row), static_cast<int>(run) + 1,
                    condition.values[run].empty() ? QStringLiteral("–") : qstr(condition.values[run]));
    }
    finishTable(table);
}

void showMetrics(QTableWidget& table, const ComparedSet& set, const Texts& texts)
{
    const std::size_t runs = set.records.size();
    if (runs > kOverlaidRuns) {
        showBoxes(table, set, texts);
        return finishTable(table, table.columnCount() - 1, kWhyWidth);
    }
    std::vector<std::pair<const ComparedMetric*, const ComparedCriterion*>> rows;
    std::set<std::string> judged;
    for (const ComparedCriterion& criterion : set.comparison.criteria)
        if (const ComparedMetric* metric = set.comparison.metric(criterion.metric)) {
            rows.emplace_back(metric, &criterion);
            judged.insert(metric->id);
        }
    for (const ComparedMetric& metric : set.comparison.metrics)
        if (metric.differs.value_or(false) && !judged.contains(metric.id))
            rows.emplace_back(&metric, nullptr);
    beginTable(table,
               QStringList{tableWords(QT_TRANSLATE_NOOP("ComparePage", "Criterion or metric"))} + runLabels(runs) +
                   QStringList{tableWords(QT_TRANSLATE_NOOP("ComparePage", "Differs")),
                               tableWords(QT_TRANSLATE_NOOP("ComparePage", "Why"))},
               rows.size());
    for (std::size_t row = 0; row < rows.size(); ++row)
        putSideBySide(table, static_cast<int>(row), *rows[row].first, rows[row].second,
                      texts.metric(set.comparison.names, rows[row].first->id), set, texts);
    finishTable(table, table.columnCount() - 1, kWhyWidth);
}

} // namespace assay::gui
