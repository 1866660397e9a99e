#include "gui/pages/result/advice_view.h"

#include "document/advice_rows.h"
#include "gui/style.h"
#include "gui/tables.h"
#include "judge/advice/advice_sentences.h"

#include <QFrame>
#include <QHeaderView>
#include <QLabel>
#include <QScrollArea>
#include <QTableWidget>
#include <QVBoxLayout>

namespace assay::gui {

namespace {

constexpr int kMitigationWidth = 160; // minimum

// One per line, so that the costs fit.
std::string withInterval(const std::string& value, const std::string& interval)
{
    return interval.empty() ? value : value + "\n(" + interval + ")";
}

QString reasonsAsHtml(const Advice& advice, const Texts& texts)
{
    QString html;
    for (const AdviceReason& reason : adviceReasons(advice, Wording(texts.phrases())))
        html += QStringLiteral("<p><b>%1</b><br>%2</p>")
                    .arg(qstr(reason.mitigation).toHtmlEscaped(), qstr(reason.because).toHtmlEscaped());
    return html;
}

} // namespace

AdviceView::AdviceView(QWidget* parent)
    : QWidget(parent), m_card(new QLabel(this)), m_mitigations(makeTable("adviceTable", this)),
      m_basis(new QLabel(this)), m_reasons(new QLabel(this))
{
    m_reasons->setObjectName("adviceReasons");
    m_card->setTextFormat(Qt::PlainText);
    m_basis->setTextFormat(Qt::PlainText);
    m_reasons->setTextFormat(Qt::RichText);
    setLook(m_basis, "muted");
    auto* frame = new QFrame;
    setLook(frame, "panel");
    auto* inside = new QVBoxLayout(frame);
    inside->setContentsMargins(12, 10, 12, 10);
    inside->setSpacing(8);
    for (QLabel* label : {m_card, m_basis, m_reasons}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    m_mitigations->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (QWidget* part : {static_cast<QWidget*>(m_card), static_cast<QWidget*>(m_mitigations),
                          static_cast<QWidget*>(m_basis), static_cast<QWidget*>(m_reasons)})
        inside->addWidget(part);
    inside->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(frame);
    auto* outside = new QVBoxLayout(this);
    outside->setContentsMargins(0, 0, 0, 0);
    outside->addWidget(scroll);
}

void AdviceView::setAdvice(const Advice& advice, const StepNames& names, const Texts& texts)
{
    QStringList sentences;
    for (const Message& sentence : {cardModelSentence(advice), runSentence(advice), modelFitSentence(advice)})
        if (!sentence.empty())
            sentences << texts.message(sentence, names);
    m_card->setText(sentences.join(QLatin1Char(' ')));
    m_basis->setText(texts.message(basisSentence(advice)));
    m_reasons->setText(reasonsAsHtml(advice, texts));
    const std::vector<AdviceRow> rows = adviceRows(advice, Wording(texts.phrases()), true);
    beginTable(*m_mitigations,
               {texts.translate("advice", "Change"), texts.translate("advice", "Video lost"),
                texts.translate("advice", "Sustained rate"), texts.quantity("waf"), texts.translate("advice", "Life"),
                texts.translate("advice", "Costs")},
               rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const AdviceRow& row = rows[i];
        const std::string cells[] = {row.mitigation,
                                     withInterval(row.dropped, row.droppedInterval),
                                     withInterval(row.rate, row.rateInterval),
                                     withInterval(row.waf, row.wafInterval),
                                     withInterval(row.life, row.lifeInterval),
                                     row.costs};
        for (int column = 0; column < 6; ++column)
            putCell(*m_mitigations, static_cast<int>(i), column, qstr(cells[column]));
    }
    for (int column = 1; column < 5; ++column) // columns of values
        m_mitigations->setColumnHidden(column, advice.isTooUncertain());
    finishTable(*m_mitigations, 0, kMitigationWidth);
    m_mitigations->setAccessibleName(tr("Changes of the camera"));
}

} // namespace assay::gui
