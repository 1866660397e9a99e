#include "gui/pages/setup/card_model.h"

#include "ground/base/text.h"
#include "gui/card_names.h"

#include <QStringList>
#include <algorithm>

namespace assay::gui {

CardModel::CardModel(QObject* parent) : QAbstractListModel(parent) {}

QString CardModel::whyNotErasable(const DeviceInfo& device, const Texts& texts)
{
    if (const Message reason = ineligibilityOnceUnmounted(device); !reason.empty())
        return texts.message(reason);
    return device.isVirtual ? tr("Virtual disk: only from the command line, with --lab.") : QString();
}

CardModel::Group CardModel::groupOf(const DeviceInfo& card)
{
    if (card.simulated())
        return Group::simulated;
    return card.isVirtual || !ineligibilityOnceUnmounted(card).empty() ? Group::notErasable : Group::real;
}

void CardModel::setCards(std::vector<DeviceInfo> cards)
{
    m_cards = std::move(cards);
    arrange();
}

void CardModel::setInTest(std::set<std::string> paths)
{
    m_inTest = std::move(paths);
    if (!m_rows.empty())
        emit dataChanged(index(0), index(rowCount() - 1));
}

// Returns why the card cannot be tested now; "" if it can.
QString CardModel::reason(const DeviceInfo& card) const
{
    return m_inTest.contains(card.path) ? tr("Being tested now.") : whyNotErasable(card, m_texts);
}

bool CardModel::toggle(const QModelIndex& index)
{
    const auto row = static_cast<std::size_t>(index.row());
    if (!index.isValid() || row >= m_rows.size() || !foldsAt(m_rows[row]))
        return false;
    m_folded = !m_folded;
    arrange();
    return true;
}

std::size_t CardModel::count(Group group) const
{
    return static_cast<std::size_t>(std::ranges::count(m_cards, group, groupOf));
}

std::vector<CardModel::Row> CardModel::wantedRows() const
{
    std::vector<Row> rows;
    for (const Group group : {Group::real, Group::simulated, Group::notErasable}) {
        if (count(group) > 0 || group == Group::real) // this heading stays: it says that there is no card
            rows.push_back({.group = group, .heading = true, .card = {}});
        if (group == Group::simulated && m_folded)
            continue;
        for (const DeviceInfo& card : m_cards)
            if (groupOf(card) == group)
                rows.push_back({.group = group, .heading = false, .card = card});
    }
    return rows;
}

// Another card in the same slot is another row.
bool CardModel::isSame(const Row& a, const Row& b)
{
    return a.group == b.group && a.heading == b.heading && a.card.path == b.card.path &&
           a.card.eraseId == b.card.eraseId && a.card.capacity == b.card.capacity &&
           a.card.diskSequence == b.card.diskSequence;
}

// Persisting rows are not removed, so that views keep selection, position and focus.
void CardModel::arrange()
{
    std::vector<Row> wanted = wantedRows();
    const auto placeOf = [&wanted](const Row& row) {
        return std::ranges::find_if(wanted, [&row](const Row& other) { return isSame(row, other); }) - wanted.begin();
    };
    std::ptrdiff_t last = -1;
    for (std::size_t i = 0; i < m_rows.size();) {
        const std::ptrdiff_t place = placeOf(m_rows[i]);
        if (place > last && place < std::ssize(wanted)) { // else it was removed or moved
            last = place;
            ++i;
            continue;
        }
        beginRemoveRows({}, static_cast<int>(i), static_cast<int>(i));
        m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(i));
        endRemoveRows();
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        if (i < m_rows.size() && isSame(m_rows[i], wanted[i])) {
            m_rows[i] = std::move(wanted[i]);
            continue;
        }
        beginInsertRows({}, static_cast<int>(i), static_cast<int>(i));
        m_rows.insert(m_rows.begin() + static_cast<std::ptrdiff_t>(i), std::move(wanted[i]));
        endInsertRows();
    }
    emit dataChanged(index(0), index(rowCount() - 1)); // counts, mount points
}

void CardModel::retranslate(const Texts& texts)
{
    m_texts = texts;
    if (!m_rows.empty())
        emit dataChanged(index(0), index(rowCount() - 1));
}

const DeviceInfo* CardModel::card(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    return index.isValid() && row < m_rows.size() && !m_rows[row].heading ? &m_rows[row].card : nullptr;
}

const DeviceInfo* CardModel::card(const std::string& path) const
{
    const auto found = std::ranges::find(m_cards, path, &DeviceInfo::path);
    return found == m_cards.end() ? nullptr : &*found;
}

QModelIndex CardModel::indexOf(const std::string& path) const
{
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (!m_rows[i].heading && m_rows[i].card.path == path)
            return index(static_cast<int>(i));
    return {};
}

int CardModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant CardModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case headingRole: return row.heading;
    case Qt::DisplayRole:
    case nameRole: return row.heading ? headingText(row.group) : cardName(row.card);
    case capacityRole: return row.heading ? QString() : qstr(humanBytes(row.card.capacity));
    case placeRole: return row.heading ? QString() : cardPlace(row.card, m_texts);
    case reasonRole: return row.heading ? QString() : reason(row.card);
    case simulatedRole: return row.group == Group::simulated;
    case foldedRole: return foldsAt(row) ? QVariant(m_folded) : QVariant();
    case Qt::AccessibleTextRole: return accessibleText(row);
    case Qt::ToolTipRole: return row.heading ? QVariant() : accessibleText(row);
    default: return {};
    }
}

Qt::ItemFlags CardModel::flags(const QModelIndex& index) const
{
    // Ineligible cards can be selected too: the panel shows their identity and the reason. A foldable heading is
    // reachable by keyboard.
    return card(index) || index.data(foldedRole).isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

QString CardModel::headingText(Group group) const
{
    switch (group) {
    case Group::real:
        //: Heading above the cards found in readers, shown for an empty list.
        return count(group) == 0 ? tr("No card found. Insert one.") : tr("Cards");
    case Group::simulated: return tr("Simulated cards (%1)").arg(count(group));
    case Group::notErasable: return tr("Other disks, not to be erased");
    }
    return {};
}

QString CardModel::accessibleText(const Row& row) const
{
    if (foldsAt(row))
        return headingText(row.group) + QStringLiteral(", ") + (m_folded ? tr("folded away") : tr("unfolded"));
    if (row.heading)
        return headingText(row.group);
    QStringList parts{cardName(row.card), qstr(humanBytes(row.card.capacity)), cardPlace(row.card, m_texts)};
    if (const QString why = reason(row.card); !why.isEmpty())
        parts << why;
    return parts.join(QStringLiteral(", "));
}

} // namespace assay::gui
