#include "gui/pages/setup/card_list.h"

#include <QMouseEvent>
#include <QScrollBar>

#include <algorithm>

namespace assay::gui {

CardList::CardList(const Clock& clock, QWidget* parent) : QListView(parent), m_clock(clock)
{
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
}

CardList::Places CardList::places() const
{
    Places all;
    for (int row = 0; row < model()->rowCount(); ++row) {
        const QModelIndex index = model()->index(row, 0);
        all.emplace_back(index, visualRect(index).top());
    }
    return all;
}

void CardList::keepRowPositions(const std::function<void()>& change)
{
    const Places before = places();
    const QPersistentModelIndex current = currentIndex();
    change();
    if (const QModelIndex now = current; currentIndex() != now)
        setCurrentIndex(now); // Qt would select the neighbour of a removed row
    executeDelayedItemsLayout();
    returnTo(before);
    if (before.empty() || !isVisible())
        return; // the click was aimed at another row
    const Ns now = m_clock.now();
    std::erase_if(m_moved, [&](const auto& row) { return !row.first.isValid() || now - row.second >= kSettleTime; });
    for (const auto& place : places())
        if (std::ranges::find(before, place) == before.end())
            m_moved.emplace_back(place.first, now);
}

// The first visible row that still exists.
void CardList::returnTo(const Places& before)
{
    const QPersistentModelIndex* anchor = nullptr;
    int at = 0;
    for (const auto& [index, top] : before)
        if (index.isValid() && top + visualRect(index).height() > 0 && (!anchor || top < at)) {
            anchor = &index;
            at = top;
        }
    if (anchor)
        verticalScrollBar()->setValue(verticalScrollBar()->value() + visualRect(*anchor).top() - at);
}

bool CardList::justMoved(const QMouseEvent& event) const
{
    const QModelIndex below = indexAt(event.position().toPoint());
    return std::ranges::any_of(
        m_moved, [&](const auto& row) { return row.first == below && m_clock.now() - row.second < kSettleTime; });
}

void CardList::mousePressEvent(QMouseEvent* event)
{
    m_ignored = justMoved(*event);
    if (!m_ignored)
        QListView::mousePressEvent(event);
}

void CardList::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_ignored = justMoved(*event);
    if (!m_ignored)
        QListView::mouseDoubleClickEvent(event);
}

void CardList::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_ignored)
        QListView::mouseMoveEvent(event);
}

void CardList::mouseReleaseEvent(QMouseEvent* event)
{
    if (!std::exchange(m_ignored, false))
        QListView::mouseReleaseEvent(event);
}

void CardList::showEvent(QShowEvent* event)
{
    m_moved.clear();
    QListView::showEvent(event);
}

} // namespace assay::gui
