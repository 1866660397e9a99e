#include "gui/pages/history/life_panel.h"

#include "gui/chooser.h"
#include "gui/pages/history/history_texts.h"
#include "gui/verdict_delegate.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kLifeRowHeight = 28;

enum LifeColumn { lifeStarted, lifeVerdict, lifeProfile, lifeLot, lifeValue, lifeMarks, lifeColumns };

QTableWidget* makeLifeTable(QWidget* parent)
{
    auto* table = new QTableWidget(0, lifeColumns, parent);
    table->setObjectName("lifeTable");
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setItemDelegateForColumn(lifeVerdict, new VerdictDelegate(table));
    table->setShowGrid(false);
    table->setWordWrap(false);
    table->setTabKeyNavigation(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(kLifeRowHeight);
    table->horizontalHeader()->setHighlightSections(false);
    table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table->horizontalHeader()->setStretchLastSection(true);
    return table;
}

bool isNumber(const JudgedMetric& metric) { return metric.value.is_number(); }

} // namespace

LifePanel::LifePanel(QWidget* parent)
    : QWidget(parent), m_caption(new QLabel(this)), m_metric(new Chooser(this)), m_table(makeLifeTable(this)),
      m_plot(new LifePlot(Texts(), this))
{
    m_metric->setObjectName("lifeMetric");
    m_metric->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_caption->setBuddy(m_metric);
    auto* choose = new QHBoxLayout;
    choose->addWidget(m_caption);
    choose->addWidget(m_metric);
    choose->addStretch(1);
    auto* right = new QVBoxLayout;
    right->setSpacing(4);
    right->addLayout(choose);
    right->addWidget(m_plot, 1);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 8, 12, 8);
    row->setSpacing(16);
    row->addWidget(m_table, 6);
    row->addLayout(right, 5);
    connect(m_metric, &QComboBox::activated, this, &LifePanel::showMetric);
    connect(m_table, &QTableWidget::activated, this, [this](const QModelIndex& index) {
        emit openRequested(m_runs[static_cast<std::size_t>(index.row())].folder);
    });
}

void LifePanel::setRuns(std::vector<RunSummary> runs, StepNames steps)
{
    m_runs = std::move(runs);
    m_steps = std::move(steps);
    std::ranges::reverse(m_runs);
    findKinds();
    showChoices();
    m_table->setRowCount(static_cast<int>(m_runs.size()));
    for (std::size_t i = 0; i < m_runs.size(); ++i)
        setRow(static_cast<int>(i), m_runs[i]);
    showMetric();
}

void LifePanel::findKinds()
{
    m_kinds.clear();
    for (const RunSummary& run : m_runs)
        for (const JudgedMetric& metric : run.metrics) {
            if (!isNumber(metric))
                continue;
            const auto known = std::ranges::find_if(
                m_kinds, [&](const Kind& kind) { return kind.id == metric.id && kind.unit == metric.unit; });
            if (known == m_kinds.end())
                m_kinds.push_back({metric.id, metric.unit, 1});
            else
                ++known->runs;
        }
    std::ranges::stable_sort(m_kinds, std::greater(), &Kind::runs);
}

void LifePanel::showChoices()
{
    const QString before = m_metric->currentData().toString();
    m_metric->clear();
    for (const Kind& kind : m_kinds)
        m_metric->addItem(m_texts.metric(m_steps, kind.id), qstr(kind.id + " " + kind.unit));
    const int again = m_metric->findData(before);
    m_metric->setCurrentIndex(again >= 0 ? again : std::min(0, m_metric->count() - 1));
    m_metric->setEnabled(!m_kinds.empty());
}

const JudgedMetric* LifePanel::metricOf(const RunSummary& run) const
{
    if (m_metric->currentIndex() < 0)
        return nullptr;
    const Kind& kind = m_kinds[static_cast<std::size_t>(m_metric->currentIndex())];
    const auto found = std::ranges::find_if(run.metrics, [&](const JudgedMetric& metric) {
        return metric.id == kind.id && metric.unit == kind.unit && isNumber(metric);
    });
    return found == run.metrics.end() ? nullptr : &*found;
}

QString LifePanel::valueText(const RunSummary& run) const
{
    const JudgedMetric* metric = metricOf(run);
    return metric ? m_texts.value(metric->value.get<double>(), metric->unit) : QString();
}

void LifePanel::setRow(int row, const RunSummary& run)
{
    const QString texts[lifeColumns] = {HistoryTexts::started(run),
                                        HistoryTexts::verdict(run, m_texts),
                                        m_texts.profileTitle(run.profileTitle, run.profile),
                                        shownDeviceText(run.sample.lot),
                                        valueText(run),
                                        HistoryTexts::marks(run).join(QStringLiteral(" · "))};
    for (int column = 0; column < lifeColumns; ++column) {
        auto* cell = new QTableWidgetItem(texts[column]);
        cell->setTextAlignment(Qt::AlignVCenter | (column == lifeValue ? Qt::AlignRight : Qt::AlignLeft));
        if (const auto verdict = HistoryTexts::shownVerdict(run); column == lifeVerdict && verdict) {
            cell->setData(kVerdictRole, static_cast<int>(*verdict));
            cell->setData(kRecordedRole, HistoryTexts::recorded(run, m_texts));
        }
        m_table->setItem(row, column, cell);
    }
}

void LifePanel::showMetric()
{
    std::vector<LifePoint> points;
    for (std::size_t i = 0; i < m_runs.size(); ++i) {
        m_table->item(static_cast<int>(i), lifeValue)->setText(valueText(m_runs[i]));
        const auto verdict = HistoryTexts::shownVerdict(m_runs[i]);
        const QDateTime started = QDateTime::fromString(qstr(m_runs[i].started), Qt::ISODate);
        if (const JudgedMetric* metric = metricOf(m_runs[i]); metric && verdict && started.isValid())
            points.push_back({static_cast<double>(started.toSecsSinceEpoch()), metric->value.get<double>(), *verdict});
    }
    std::ranges::stable_sort(points, {}, &LifePoint::seconds); // runs may have different time zones
    const int index = m_metric->currentIndex();
    const Kind kind = index < 0 ? Kind() : m_kinds[static_cast<std::size_t>(index)];
    m_plot->setPoints(std::move(points), m_steps, kind.id, kind.unit);
}

void LifePanel::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_caption->setText(tr("&Over time"));
    m_metric->setAccessibleName(tr("Metric shown over time"));
    m_table->setAccessibleName(tr("Runs of this card"));
    m_table->setHorizontalHeaderLabels(
        {tr("Started"), tr("Verdict"), tr("Profile"), tr("Lot"), tr("Value"), tr("Marks")});
    for (int column = 0; column < lifeColumns; ++column)
        m_table->horizontalHeaderItem(column)->setTextAlignment(Qt::AlignVCenter |
                                                                (column == lifeValue ? Qt::AlignRight : Qt::AlignLeft));
    m_plot->setTexts(texts);
    m_plot->setAccessibleName(tr("Metric of this card over time"));
    for (std::size_t i = 0; i < m_runs.size(); ++i)
        setRow(static_cast<int>(i), m_runs[i]);
    showChoices();
    showMetric();
}

} // namespace assay::gui
