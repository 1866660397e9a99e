#include "gui/pages/lots/lot_findings_view.h"

#include "gui/style.h"
#include "gui/tables.h"

#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kKindRows = 8;      // maximum of visible rows
constexpr int kLeastKindRows = 2; // in a low window
constexpr std::size_t kFindingSamples = 16;

Verdict markOf(FindingWeight weight) { return weight == FindingWeight::strong ? Verdict::fail : Verdict::marginal; }

QString partText(const CardProperty& part, const Texts& texts)
{
    if (part.name == "counterfeit") { // "wraparound 8.00 GB"
        const std::size_t end = std::min(part.value.find(' '), part.value.size());
        return qstr(texts.phrases().value(part.value.substr(0, end)) + part.value.substr(end));
    }
    if (part.name != "capacity")
        return qstr(texts.phrases().value(part.value));
    return texts.value(QString::fromStdString(part.value).toDouble(), "B");
}

} // namespace

LotFindingsView::LotFindingsView(QWidget* parent)
    : QWidget(parent), m_count(new QLabel(this)), m_kinds(makeTable("lotKinds", this)), m_caption(new QLabel(this)),
      m_findings(makeTable("lotFindings", this))
{
    m_count->setObjectName("lotKindCount");
    setLook(m_count, "heading");
    setLook(m_caption, "heading");
    m_findings->setWordWrap(true);
    m_findings->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->addWidget(m_count);
    column->addWidget(m_kinds);
    column->addWidget(m_caption);
    column->addWidget(m_findings, 1);
}

void LotFindingsView::showLot(const LotDocument& document, const Texts& texts)
{
    showKinds(document, texts);
    showFindings(document, texts);
}

// One column per property that at least one population has.
void LotFindingsView::showKinds(const LotDocument& document, const Texts& texts)
{
    const auto& kinds = document.judgement.populations;
    const auto count = static_cast<int>(kinds.size());
    m_count->setText(count == 0   ? tr("No card has been tested yet.")
                     : count == 1 ? tr("One kind of card in this lot")
                                  : tr("%n populations in this lot", nullptr, count));
    setLook(m_count, count > 1 ? "danger" : "heading");
    QStringList titles{tr("Kind"), tr("Cards"), tr("Samples")};
    std::vector<std::size_t> parts;
    for (std::size_t part = 0; !kinds.empty() && part < kinds.front().kind.size(); ++part)
        if (std::ranges::any_of(kinds, [part](const Population& kind) { return !kind.kind[part].value.empty(); })) {
            parts.push_back(part);
            const QString title = qstr(texts.phrases().value(kinds.front().kind[part].name));
            titles << title.left(1).toUpper() + title.mid(1);
        }
    beginTable(*m_kinds, titles, kinds.size());
    for (int row = 0; row < count; ++row) {
        const Population& kind = kinds[static_cast<std::size_t>(row)];
        putCell(*m_kinds, row, 0, QString::number(row + 1));
        putCell(*m_kinds, row, 1, QString::number(kind.cards.size()));
        putCell(*m_kinds, row, 2, qstr(sampleNumbers(document.lot, kind.cards, 6)));
        int at = 3;
        for (const std::size_t part : parts)
            putCell(*m_kinds, row, at++, partText(kind.kind[part], texts));
    }
    finishTable(*m_kinds);
    m_kinds->setAccessibleName(tr("Kinds of cards"));
    m_kinds->setVisible(count > 0);
    const auto heightOf = [this](int rows) {
        return m_kinds->horizontalHeader()->sizeHint().height() + 8 +
               rows * m_kinds->verticalHeader()->defaultSectionSize();
    };
    m_kinds->setMinimumHeight(heightOf(std::min(count, kLeastKindRows)));
    m_kinds->setMaximumHeight(heightOf(std::min(count, kKindRows)));
}

void LotFindingsView::showFindings(const LotDocument& document, const Texts& texts)
{
    const auto& findings = document.judgement.findings;
    m_caption->setText(!findings.empty() ? tr("Findings across the cards")
                       : document.cards.size() < 2
                           ? QString()
                           : tr("No anomalies: one kind of card, each with its own serial number."));
    m_findings->setAccessibleName(tr("Findings across the cards"));
    m_findings->setVisible(!findings.empty());
    beginTable(*m_findings, {tr("Finding"), tr("Samples")}, findings.size());
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const auto row = static_cast<int>(i);
        putCell(*m_findings, row, 0, texts.message(findings[i].reason, document.judgement.names),
                markOf(findings[i].weight));
        putCell(*m_findings, row, 1, qstr(sampleNumbers(document.lot, findings[i].cards, kFindingSamples)));
    }
    m_findings->horizontalHeader()->setStretchLastSection(false);
    m_findings->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_findings->setColumnWidth(1, 240);
}

} // namespace assay::gui
