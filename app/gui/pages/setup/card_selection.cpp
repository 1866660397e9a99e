#include "gui/pages/setup/card_selection.h"

#include "gui/pages/setup/card_model.h"
#include "gui/shell.h"

#include <algorithm>

namespace assay::gui {

bool isSameCard(const DeviceInfo& a, const DeviceInfo& b)
{
    return a.path == b.path && a.eraseId == b.eraseId && a.capacity == b.capacity && a.diskSequence == b.diskSequence;
}

std::vector<DeviceInfo> selectedCards(const QItemSelectionModel& selection, const CardModel& cards)
{
    std::vector<DeviceInfo> chosen;
    for (int row = 0; row < cards.rowCount(); ++row)
        if (const QModelIndex index = cards.index(row); selection.isSelected(index))
            if (const DeviceInfo* card = cards.card(index))
                chosen.push_back(*card);
    return chosen;
}

QItemSelection rowsOf(const std::vector<DeviceInfo>& chosen, const CardModel& cards)
{
    QItemSelection rows;
    for (const DeviceInfo& card : chosen)
        rows.select(cards.indexOf(card.path), cards.indexOf(card.path));
    return rows;
}

std::vector<DeviceInfo> testableCards(const CardModel& cards, const Shell& shell, const Texts& texts, bool simulated)
{
    std::vector<DeviceInfo> real, models;
    for (const DeviceInfo& card : cards.cards())
        if (cards.indexOf(card.path).isValid() && shell.whyNotNow(card).isEmpty() &&
            CardModel::whyNotErasable(card, texts).isEmpty())
            (card.simulated() ? models : real).push_back(card);
    return real.empty() || simulated ? models : real;
}

std::optional<DeviceInfo> insertedCard(const std::vector<DeviceInfo>& before, const CardModel& cards,
                                       const Texts& texts)
{
    std::optional<DeviceInfo> inserted;
    for (const DeviceInfo& card : cards.cards()) {
        const bool isNew =
            std::ranges::none_of(before, [&card](const DeviceInfo& known) { return isSameCard(known, card); });
        if (!isNew || !CardModel::whyNotErasable(card, texts).isEmpty())
            continue;
        if (inserted)
            return std::nullopt; // ambiguous
        inserted = card;
    }
    return inserted;
}

} // namespace assay::gui
