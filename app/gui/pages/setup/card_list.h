// The list of cards on screen. When a card is added or removed, the visible rows keep their position if the scroll
// range allows it. A row that moved nevertheless ignores clicks for kSettleTime: they were aimed at another row.
#pragma once

#include "ground/base/clock.h"

#include <QListView>
#include <QPersistentModelIndex>

#include <functional>
#include <utility>
#include <vector>

namespace assay::gui {

class CardList final : public QListView {
    Q_OBJECT
public:
    static constexpr Ns kSettleTime = std::chrono::milliseconds(500); // time between aim and click of a user

    // `clock` outlives the list.
    explicit CardList(const Clock& clock, QWidget* parent = nullptr);
    // Changes the rows of the model by `change`. Keeps the visible rows and the current one in place; if the current
    // row is removed, no row is current.
    void keepRowPositions(const std::function<void()>& change);
    void settle() { m_moved.clear(); } // accepts clicks again: the user moved the rows

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    using Places = std::vector<std::pair<QPersistentModelIndex, int>>; // upper edge of each row in the viewport

    Places places() const;
    void returnTo(const Places& before);
    bool justMoved(const QMouseEvent& event) const;

    const Clock& m_clock;
    std::vector<std::pair<QPersistentModelIndex, Ns>> m_moved; // row -> time of its move
    bool m_ignored = false;                                    // the button was pressed on such a row and is still down
};

} // namespace assay::gui
