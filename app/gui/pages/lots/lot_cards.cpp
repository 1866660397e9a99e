#include "gui/pages/lots/lot_cards.h"

#include "card/device/card_registers.h"
#include "ground/base/text.h"
#include "gui/tables.h"
#include "gui/verdict_delegate.h"
#include "judge/lot/criterion_statistics.h"

#include <QEvent>
#include <QHeaderView>

#include <algorithm>
#include <fmt/format.h>

namespace assay::gui {

namespace {

constexpr int kCardRow = 30;
constexpr int kHeaderHeight = 64; // three lines
constexpr int kHeaderFlags = int(Qt::AlignLeft) | int(Qt::AlignVCenter) | int(Qt::TextWordWrap);
constexpr int kFirstWidths[] = {90, 130, 60, 120};
constexpr int kCriterionWidth = 170;
constexpr int kWidestCriterion = 320;
constexpr int kMeasuredCards = 40; // cards whose values determine the width of a column

QString serialOf(const JudgedRecord& card)
{
    if (const auto cid = registersOf(card.device).cid)
        return qstr(fmt::format("0x{:08x}", cid->serial));
    return shownDeviceText(textUnder(card.device.identity, "serial"), 20);
}

} // namespace

LotCardsModel::LotCardsModel(QObject* parent) : QAbstractTableModel(parent) {}

void LotCardsModel::setLot(std::shared_ptr<const JudgedLot> lot)
{
    beginResetModel();
    m_lot = std::move(lot);
    m_criteria.clear();
    m_kinds.assign(m_lot ? m_lot->cards.size() : 0, 0);
    if (m_lot) {
        for (const CriterionStatistics& row : m_lot->judgement.criteria)
            if (row.population == 0)
                m_criteria.push_back(row.criterion);
        for (std::size_t kind = 0; kind < m_lot->judgement.populations.size(); ++kind)
            for (const std::size_t card : m_lot->judgement.populations[kind].cards)
                m_kinds[card] = kind;
    }
    endResetModel();
}

void LotCardsModel::retranslate(const Texts& texts)
{
    beginResetModel();
    m_texts = texts;
    endResetModel();
}

void LotCardsModel::changeTheme(Theme theme)
{
    for (const Verdict verdict :
         {Verdict::pass, Verdict::marginal, Verdict::fail, Verdict::inconclusive, Verdict::error})
        m_icons[verdict] = verdictIcon(verdict, theme);
}

int LotCardsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_lot ? 0 : static_cast<int>(m_lot->cards.size());
}

int LotCardsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || !m_lot ? 0 : firstCriterion + static_cast<int>(m_criteria.size());
}

const CriterionResult* LotCardsModel::criterion(std::size_t card, int column) const
{
    return column < firstCriterion
               ? nullptr
               : m_lot->cards[card]->criterion(m_criteria[static_cast<std::size_t>(column - firstCriterion)]);
}

QString LotCardsModel::text(std::size_t card, int column) const
{
    const JudgedRecord& record = *m_lot->cards[card];
    switch (column) {
    case sampleColumn: return shownDeviceText(m_lot->runs.lot.cards[card].sample, 20);
    case verdictColumn: return m_texts.verdict(record.verdict);
    case kindColumn: return QString::number(m_kinds[card] + 1);
    case serialColumn: return serialOf(record);
    default: break;
    }
    const CriterionResult* own = criterion(card, column);
    return own ? m_texts.measured(*own) : QStringLiteral("–");
}

QVariant LotCardsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || !m_lot)
        return {};
    const auto card = static_cast<std::size_t>(index.row());
    if (role == Qt::DisplayRole)
        return text(card, index.column());
    if (role == kVerdictRole && index.column() == verdictColumn)
        return static_cast<int>(m_lot->cards[card]->verdict);
    const CriterionResult* own = criterion(card, index.column());
    if (!own)
        return {};
    if (role == Qt::DecorationRole)
        return m_icons.contains(own->verdict) ? m_icons.at(own->verdict) : QIcon();
    if (role == Qt::ToolTipRole)
        return m_texts.verdict(own->verdict) + QStringLiteral(". ") +
               m_texts.message(own->reason, m_lot->judgement.names);
    if (role == Qt::AccessibleTextRole)
        return text(card, index.column()) + QStringLiteral(", ") + m_texts.verdict(own->verdict);
    return {};
}

QVariant LotCardsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    switch (section) {
    case sampleColumn: return tr("Sample");
    case verdictColumn: return tr("Verdict");
    case kindColumn: return tr("Kind");
    case serialColumn: return tr("Serial number");
    default: break;
    }
    const auto at = static_cast<std::size_t>(section - firstCriterion);
    if (at >= m_criteria.size())
        return {};
    return m_texts.metric(m_lot->judgement.names, m_criteria[at].metric) + u'\n' + m_texts.limit(m_criteria[at]);
}

LotCards::LotCards(QWidget* parent) : QTableView(parent), m_model(new LotCardsModel(this))
{
    setObjectName("lotCards");
    setModel(m_model);
    setItemDelegateForColumn(LotCardsModel::verdictColumn, new VerdictDelegate(this));
    setEditTriggers(NoEditTriggers);
    setSelectionBehavior(SelectRows);
    setSelectionMode(SingleSelection);
    setShowGrid(false);
    setWordWrap(false);
    setTabKeyNavigation(false);
    verticalHeader()->hide();
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    verticalHeader()->setDefaultSectionSize(kCardRow);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setDefaultAlignment(Qt::Alignment::fromInt(kHeaderFlags));
    horizontalHeader()->setFixedHeight(kHeaderHeight);
    horizontalHeader()->setResizeContentsPrecision(kMeasuredCards);
    horizontalHeader()->setDefaultSectionSize(kCriterionWidth);
    horizontalHeader()->setStretchLastSection(true);
    setHorizontalScrollMode(ScrollPerPixel);
    m_model->changeTheme(themeOf(palette()));
    connect(this, &QTableView::activated, this,
            [this](const QModelIndex& index) { emit cardChosen(static_cast<std::size_t>(index.row())); });
}

void LotCards::setLot(std::shared_ptr<const JudgedLot> lot)
{
    m_model->setLot(std::move(lot));
    for (int column = 0; column < m_model->columnCount(); ++column)
        setColumnWidth(column, column < LotCardsModel::firstCriterion
                                   ? kFirstWidths[column]
                                   : std::clamp(sizeHintForColumn(column) + 1, kCriterionWidth, kWidestCriterion));
}

void LotCards::retranslate(const Texts& texts)
{
    setAccessibleName(tr("Cards of the lot"));
    m_model->retranslate(texts);
}

void LotCards::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        m_model->changeTheme(themeOf(palette()));
        viewport()->update();
    }
    QTableView::changeEvent(event);
}

} // namespace assay::gui
