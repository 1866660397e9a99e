#include "gui/pages/lots/lot_view.h"

#include "gui/folding_row.h"
#include "gui/keyboard.h"
#include "gui/pages/lots/lot_cards.h"
#include "gui/pages/lots/lot_findings_view.h"
#include "gui/pages/lots/lot_head.h"
#include "gui/pages/lots/lot_values_view.h"
#include "gui/pages/lots/supplier_view.h"
#include "gui/style.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QTabWidget>

namespace assay::gui {

namespace {

constexpr int kLotFactsWidth = 250;

// The content of a tab scrolls, so the tab asks only for its minimum height.
class LotTabs final : public QTabWidget {
public:
    using QTabWidget::QTabWidget;
    bool hasHeightForWidth() const override { return false; }
    QSize sizeHint() const override { return minimumSizeHint(); }
};

} // namespace

LotView::LotView(QWidget* parent)
    : QWidget(parent), m_head(new LotHead(this)), m_tabs(new LotTabs(this)), m_findings(new LotFindingsView(m_tabs)),
      m_cards(new LotCards(m_tabs)), m_values(new LotValuesView(m_tabs)), m_planTab(new QWidget(m_tabs)),
      m_plan(new LotPlanView(m_planTab)), m_factsScroll(new QScrollArea(m_planTab)), m_facts(new QLabel(m_factsScroll)),
      m_supplier(new SupplierView(m_tabs))
{
    m_tabs->setObjectName("lotTabs");
    m_facts->setObjectName("lotFacts");
    m_facts->setWordWrap(true);
    m_facts->setTextFormat(Qt::RichText);
    m_facts->setAlignment(Qt::AlignTop);
    m_factsScroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_factsScroll->setWidgetResizable(true);
    m_factsScroll->setWidget(m_facts);
    scrollByKeys(m_factsScroll);
    auto* sides = new FoldingRow(m_planTab);
    sides->setContentsMargins(8, 8, 8, 8);
    sides->setSpacing(20);
    sides->addSide(m_factsScroll, kLotFactsWidth, 1);
    sides->addWidget(m_plan, 3);
    for (QWidget* tab : std::initializer_list<QWidget*>{m_findings, m_cards, m_values, m_planTab, m_supplier})
        m_tabs->addTab(tab, QString());
    auto* frame = new QFrame(this);
    setLook(frame, "panel");
    auto* box = new QVBoxLayout(frame);
    box->setContentsMargins(6, 6, 6, 6);
    box->addWidget(m_tabs);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(12);
    column->addWidget(m_head);
    column->addWidget(frame, 1);
    connect(m_cards, &LotCards::cardChosen, this,
            [this](std::size_t card) { emit runChosen(folderOf(m_lot->file, m_lot->lot->runs.lot.cards[card])); });
}

void LotView::showLot(ShownLot shown)
{
    m_lot = std::move(shown);
    m_cards->setLot(m_lot->lot);
    m_values->showLot(*m_lot);
    m_plan->setPlan(m_lot->plan);
    m_supplier->showLot(*m_lot);
    showAll();
}

void LotView::showAll()
{
    if (!m_lot)
        return;
    m_head->showLot(*m_lot, m_texts);
    m_findings->showLot(m_lot->document(), m_texts);
    showFacts();
}

void LotView::showFacts()
{
    const Lot& lot = m_lot->lot->runs.lot;
    const std::pair<QString, std::string> rows[] = {{tr("Supplier"), lot.supplier},
                                                    {tr("Lot number"), lot.number},
                                                    {tr("Part number"), lot.part},
                                                    {tr("Cards in the lot"), std::to_string(lot.size)},
                                                    {tr("Order"), lot.purchaseOrder},
                                                    {tr("Date code"), lot.dateCode},
                                                    {tr("Printed on the cards"), lot.label},
                                                    {tr("Plan"), lot.plan},
                                                    {tr("Made"), m_texts.moment(lot.made).toStdString()},
                                                    {tr("Made by"), lot.madeBy},
                                                    {tr("Note"), lot.note}};
    QString html;
    for (const auto& [caption, text] : rows)
        if (!text.empty())
            html += QStringLiteral("<p style=\"margin:0 0 6px 0\"><span style=\"color:%1\">%2</span><br>%3</p>")
                        .arg(coloursOf(this).muted.name(), caption, shownDeviceText(text, 200).toHtmlEscaped());
    for (const std::string& photo : lot.photos)
        html += QStringLiteral("<p style=\"margin:0 0 6px 0\">%1</p>")
                    .arg(tr("Photo: %1").arg(shownDeviceText(photo, 200).toHtmlEscaped()));
    m_facts->setText(html);
}

void LotView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_lot)
        showFacts();
    QWidget::changeEvent(event);
}

void LotView::retranslate(const Texts& texts)
{
    m_texts = texts;
    const QString titles[] = {tr("Kinds and findings"), tr("Cards"), tr("Values"), tr("Plan and delivery"),
                              tr("Other lots")};
    for (int tab = 0; tab < m_tabs->count(); ++tab)
        m_tabs->setTabText(tab, titles[tab]);
    m_factsScroll->setAccessibleName(tr("Data of the lot before its first card"));
    for (QWidget* part : {static_cast<QWidget*>(m_tabs), static_cast<QWidget*>(m_tabs->tabBar())})
        part->setAccessibleName(tr("Parts of the lot"));
    m_cards->retranslate(texts);
    m_values->retranslate(texts);
    m_plan->retranslate(texts);
    m_supplier->retranslate(texts);
    showAll();
}

} // namespace assay::gui
