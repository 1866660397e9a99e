#include "gui/pages/result/finding_view.h"

#include "gui/style.h"
#include "gui/tables.h"
#include "text/texts.h"

#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <span>

namespace assay::gui {

FindingView::FindingView(QWidget* parent)
    : QWidget(parent), m_answer(new QLabel(this)), m_evidence(new QLabel(this)), m_meaning(new QLabel(this)),
      m_table(makeTable("findingTable", this))
{
    m_answer->setObjectName("stepFinding");
    setLook(m_answer, "reading-large");
    setLook(m_meaning, "muted");
    auto* frame = new QFrame;
    setLook(frame, "panel");
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(12, 10, 12, 10);
    inside->setSpacing(8);
    for (QLabel* label : {m_answer, m_evidence, m_meaning}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        inside->addWidget(label);
    }
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    inside->addWidget(m_table);
    inside->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(frame);
    auto* outside = new QVBoxLayout(this);
    outside->setContentsMargins(0, 0, 0, 0);
    outside->addWidget(scroll);
}

void FindingView::setFinding(const Finding& finding)
{
    m_answer->setText(qstr(finding.answer));
    m_evidence->setText(finding.figures.empty() ? QString() : qstr(finding.figures.front()));
    QStringList rest;
    for (const std::string& sentence :
         std::span(finding.figures).subspan(std::min<std::size_t>(1, finding.figures.size())))
        rest << qstr(sentence);
    m_meaning->setText(rest.join(QLatin1Char(' ')));
    m_meaning->setVisible(!m_meaning->text().isEmpty());
    QStringList titles;
    for (const Column& column : finding.table.columns)
        titles << qstr(column.title);
    beginTable(*m_table, titles, finding.table.rows.size());
    for (std::size_t row = 0; row < finding.table.rows.size(); ++row)
        for (std::size_t column = 0; column < finding.table.rows[row].size(); ++column) {
            const Cell& cell = finding.table.rows[row][column];
            const std::string text = cell.detail.empty() ? cell.text : cell.text + " – " + cell.detail;
            putCell(*m_table, static_cast<int>(row), static_cast<int>(column), qstr(text), cell.verdict);
        }
    finishTable(*m_table);
    m_table->setVisible(!finding.table.rows.empty());
    m_table->setAccessibleName(qstr(finding.question));
    m_table->setFixedHeight(m_table->horizontalHeader()->height() + m_table->verticalHeader()->length() + 20);
}

} // namespace assay::gui
