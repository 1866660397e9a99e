#include "gui/pages/lots/lot_values_view.h"

#include "gui/chooser.h"
#include "gui/style.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>

#include <algorithm>
#include <cmath>

namespace assay::gui {

namespace {

constexpr int kNamedRows = 20;       // with more, the rows of the plot have no minimum height
constexpr int kManyRowsHeight = 320; // height in that case
constexpr std::size_t kOddSamples = 12;

} // namespace

LotValuesView::LotValuesView(QWidget* parent)
    : QWidget(parent), m_caption(new QLabel(this)), m_criterion(new Chooser(this)), m_figures(new QLabel(this)),
      m_plot(new SpreadPlot(Texts(), this))
{
    m_criterion->setObjectName("lotCriterion");
    m_figures->setObjectName("lotFigures");
    m_plot->setObjectName("lotSpread");
    m_criterion->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_caption->setBuddy(m_criterion);
    m_figures->setWordWrap(true);
    setLook(m_figures, "muted");
    auto* row = new QHBoxLayout;
    row->addWidget(m_caption);
    row->addWidget(m_criterion);
    row->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFocusPolicy(Qt::NoFocus); // the plot takes the focus, and leaves the up and down keys to this
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_plot);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addLayout(row);
    column->addWidget(m_figures);
    column->addWidget(scroll, 1);
    connect(m_criterion, &QComboBox::activated, this, &LotValuesView::showCriterion);
}

void LotValuesView::showLot(const ShownLot& shown)
{
    m_lot = shown;
    listCriteria();
    showCriterion();
}

void LotValuesView::listCriteria()
{
    const QVariant shown = m_criterion->currentData();
    m_criterion->clear();
    if (!m_lot)
        return;
    const LotJudgement& judged = m_lot->lot->judgement;
    for (std::size_t i = 0; i < judged.criteria.size(); ++i) {
        if (!hasSpread(judged.criteria[i]))
            continue;
        const CriterionStatistics& row = judged.criteria[i];
        QString name = m_texts.metric(judged.names, row.criterion.metric) + u' ' + m_texts.limit(row.criterion);
        if (judged.populations.size() > 1)
            name += tr(" · kind %1").arg(row.population + 1);
        m_criterion->addItem(name, static_cast<int>(i));
    }
    m_criterion->setCurrentIndex(std::max(0, m_criterion->findData(shown)));
    for (QWidget* part : std::initializer_list<QWidget*>{m_caption, m_criterion})
        part->setVisible(m_criterion->count() > 0);
}

void LotValuesView::showCriterion()
{
    const bool any = m_criterion->count() > 0;
    m_plot->setVisible(any);
    if (!any)
        return m_figures->setText(tr("No criterion has values yet that differ."));
    const auto index = static_cast<std::size_t>(m_criterion->currentData().toInt());
    const CriterionStatistics& row = m_lot->lot->judgement.criteria[index];
    m_figures->setText(figures(row));
    assay::showCriterion(*m_plot, m_lot->document(), row);
    m_plot->setMinimumHeight(row.values.size() > kNamedRows ? kManyRowsHeight : m_plot->preferredHeight());
}

QString LotValuesView::figures(const CriterionStatistics& row) const
{
    const auto value = [&](double number) { return m_texts.valueIn(number, unitOf(row)); };
    QStringList parts{tr("tested %1, bad %2").arg(row.values.size()).arg(row.failed),
                      tr("mean %1, %2").arg(value(row.mean), spreadText(row, m_texts)),
                      tr("median %1").arg(value(row.box.median))};
    if (row.capability) {
        const auto rounded = [&](double index) { return qstr(indexText(index)); };
        parts << (row.capability->lowerBound
                      ? tr("Ppk %1, at least %2")
                            .arg(rounded(row.capability->value), rounded(*row.capability->lowerBound))
                      : tr("Ppk %1").arg(rounded(row.capability->value)));
    }
    if (!row.normal)
        parts << tr("not normally distributed");
    if (row.tolerance)
        parts << tr("with 95 % confidence 95 % of the lot are better than %1").arg(value(*row.tolerance));
    std::vector<std::size_t> odd;
    for (const std::size_t i : row.outliers)
        odd.push_back(row.cards[i]);
    if (!odd.empty())
        parts << tr("outliers: %1").arg(qstr(sampleNumbers(m_lot->lot->runs.lot, odd, kOddSamples)));
    return parts.join(QStringLiteral(" · "));
}

void LotValuesView::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_caption->setText(tr("&Criterion"));
    m_criterion->setAccessibleName(tr("Criterion whose values are shown"));
    m_plot->setAccessibleName(tr("Values of the cards"));
    m_plot->setTexts(texts);
    listCriteria();
    if (m_lot)
        showCriterion();
}

} // namespace assay::gui
