#include "gui/pages/result/criteria_view.h"

#include "document/run_document.h"
#include "gui/document_table.h"
#include "gui/figure_view.h"
#include "gui/keyboard.h"
#include "gui/style.h"
#include "plot/criterion_chart.h"
#include "text/wording.h"

#include <QBoxLayout>
#include <QLabel>

#include <algorithm>
#include <utility>

namespace assay::gui {

namespace {

constexpr int kWidthOfBoth = 900; // criteria and chart side by side
constexpr int kTableShare = 4, kChartShare = 3;

Table tableOf(const std::vector<CriterionLine>& lines, const Wording& words, const QString& title)
{
    Table table{{{words.translate("report", "Verdict"), 1}, {title.toStdString(), 8}}, {}};
    for (const CriterionLine& line : lines)
        table.rows.push_back({{.text = words.verdict(line.criterion->verdict), .verdict = line.criterion->verdict},
                              {.text = line.sentence}});
    return table;
}

} // namespace

CriteriaView::CriteriaView(TimeRange& times, QWidget* parent)
    : QFrame(parent), m_times(times), m_layout(new QBoxLayout(QBoxLayout::TopToBottom, this)),
      m_table(new DocumentTable(this)), m_none(new QLabel(this))
{
    setLook(this, "panel");
    m_table->setObjectName("scorecard");
    m_table->hide(); // until there is a run
    m_none->setObjectName("noChart");
    m_none->setWordWrap(true);
    setLook(m_none, "muted");
    m_layout->setContentsMargins(8, 8, 14, 10);
    m_layout->setSpacing(14);
    m_layout->addWidget(m_table, kTableShare, Qt::AlignTop);
    m_layout->addWidget(m_none, kChartShare, Qt::AlignTop);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row, int, int before) {
        if (row != before)
            showFigure(chosenFigure());
    });
    connect(m_table, &QTableWidget::cellActivated, this, &CriteriaView::enlarge); // Enter and double click
}

void CriteriaView::show(std::shared_ptr<const JudgedRecord> run, const Texts& texts)
{
    m_run = std::move(run);
    m_texts = texts;
    m_table->setAccessibleName(tr("Criteria"));
    const Wording words(texts.phrases());
    const std::vector<CriterionLine> lines = criterionLines(*m_run, words);
    m_criteria.clear();
    for (const CriterionLine& line : lines)
        m_criteria.push_back(line.criterion);
    auto deciding = decidingFigure(*m_run, texts);
    const auto decider = deciding ? std::ranges::find(m_criteria, deciding->criterion) : m_criteria.end();
    const QSignalBlocker quiet(m_table);
    m_table->setTable(tableOf(lines, words, tr("Criterion: value, limit, consequence")));
    m_table->setCurrentCell(decider == m_criteria.end() ? 0 : static_cast<int>(decider - m_criteria.begin()), 0);
    m_table->setVisible(!lines.empty());
    showFigure(deciding ? std::optional(std::move(deciding->figure)) : std::nullopt);
}

std::optional<Figure> CriteriaView::chosenFigure() const
{
    const auto row = static_cast<std::size_t>(m_table->currentRow());
    return row < m_criteria.size() ? criterionFigure(*m_run, *m_criteria[row], m_texts) : std::nullopt;
}

void CriteriaView::showFigure(std::optional<Figure> figure)
{
    delete std::exchange(m_figure, nullptr); // refers to the former record
    const auto row = static_cast<std::size_t>(m_table->currentRow());
    m_none->setText(row < m_criteria.size() && m_criteria[row]->value
                        ? tr("No chart shows this criterion; the findings below have its figures.")
                        : tr("Not measured, so there is no chart."));
    m_none->setVisible(!figure && !m_criteria.empty());
    setVisible(figure || !m_criteria.empty());
    if (!figure)
        return;
    m_figure = new FigureView(std::move(*figure), m_times, this);
    m_figure->setObjectName("criterionFigure");
    m_layout->addWidget(m_figure, kChartShare);
    tabThrough(m_table, m_figure);
}

void CriteriaView::enlarge()
{
    if (m_figure)
        m_figure->enlarge();
}

void CriteriaView::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_layout->setDirection(width() >= kWidthOfBoth ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

} // namespace assay::gui
