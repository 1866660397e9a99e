#include "gui/pages/live/criteria_panel.h"

#include "gui/keyboard.h"
#include "gui/style.h"
#include "gui/verdict_shape.h"
#include "run/record/scorecard.h"

#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

namespace assay::gui {

namespace {

constexpr int kCriterionMark = 18;

Verdict markOf(const InterimCriterion& criterion)
{
    if (criterion.decided)
        return criterion.result.verdict;
    switch (criterion.status) {
    case InterimStatus::met: return Verdict::pass;
    case InterimStatus::missed: return Verdict::fail;
    case InterimStatus::open:
    case InterimStatus::notMeasured: break;
    }
    return Verdict::inconclusive;
}

} // namespace

CriteriaPanel::CriteriaPanel(QWidget* parent)
    : QFrame(parent), m_title(new QLabel(this)), m_scroll(new QScrollArea(this)), m_layout(new QVBoxLayout)
{
    setObjectName("criteriaPanel");
    setLook(this, "panel");
    setLook(m_title, "caption");
    auto* list = new QWidget;
    setLook(list, "scrolled");
    auto* whole = new QVBoxLayout(list);
    whole->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(6);
    whole->addLayout(m_layout);
    whole->addStretch(1);
    m_scroll->setWidget(list);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scrollByKeys(m_scroll);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 8, 6, 8);
    column->setSpacing(4);
    column->addWidget(m_title);
    column->addWidget(m_scroll, 1);
}

CriteriaPanel::Row CriteriaPanel::makeRow()
{
    auto* whole = new QWidget;
    Row row{whole, new VerdictShape(kCriterionMark, whole), new QLabel(whole), new QLabel(whole)};
    setLook(row.status, "caption");
    for (QLabel* label : {row.name, row.status}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
    }
    QSizePolicy stays = row.mark->sizePolicy();
    stays.setRetainSizeWhenHidden(true);
    row.mark->setSizePolicy(stays);
    auto* words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(row.name);
    words->addWidget(row.status);
    auto* line = new QHBoxLayout(whole);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    line->addWidget(row.mark, 0, Qt::AlignTop);
    line->addLayout(words, 1);
    m_layout->addWidget(whole);
    return row;
}

void CriteriaPanel::setSoFar(std::shared_ptr<const InterimVerdict> soFar, const StepNames& names)
{
    if (soFar == m_soFar)
        return;
    m_soFar = std::move(soFar);
    m_names = names;
    showRows();
}

void CriteriaPanel::showRows()
{
    const std::size_t count = m_soFar ? m_soFar->criteria.size() : 0;
    while (m_rows.size() < count)
        m_rows.push_back(makeRow());
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].whole->setVisible(i < count);
        if (i < count)
            showRow(m_rows[i], m_soFar->criteria[i]);
    }
}

void CriteriaPanel::showRow(const Row& row, const InterimCriterion& criterion) const
{
    const CriterionResult& result = criterion.result;
    row.mark->setVisible(criterion.status != InterimStatus::notMeasured);
    row.mark->setVerdict(markOf(criterion));
    row.name->setText(m_texts.metric(m_names, result.metric));
    QString text = statusText(criterion);
    if (result.value)
        text = m_texts.measured(result) + QStringLiteral("  ·  ") + text;
    text += QStringLiteral("  ·  ") + tr("limit %1").arg(m_texts.limit(result));
    row.status->setText(text);
    row.whole->setAccessibleName(row.name->text() + QStringLiteral(": ") + text);
    row.whole->setToolTip(criterion.decided ? m_texts.message(result.reason, m_names) : QString());
}

QString CriteriaPanel::statusText(const InterimCriterion& criterion) const
{
    if (criterion.decided)
        return m_texts.verdict(criterion.result.verdict);
    switch (criterion.status) {
    case InterimStatus::notMeasured: return tr("not measured yet");
    case InterimStatus::open:
        return criterion.result.verdict == Verdict::fail ? tr("missed so far, still open") : tr("open");
    case InterimStatus::met: return tr("met so far");
    case InterimStatus::missed: return tr("can no longer be met");
    }
    return {};
}

void CriteriaPanel::retranslate(const Texts& texts)
{
    m_texts = texts;
    m_title->setText(tr("Criteria so far"));
    m_scroll->setAccessibleName(m_title->text());
    showRows();
}

} // namespace assay::gui
