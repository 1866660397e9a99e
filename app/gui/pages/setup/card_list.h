// The list of cards on screen. When a card comes or goes, the rows in sight keep their place where the scroll range
// allows it. A row that moved all the same ignores clicks for kSettles: they were aimed at another row.
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
    static constexpr Ns kSettles = std::chrono::milliseconds(500); // the time of a hand between aim and click

    // `clock` outlives the list.
    explicit CardList(const Clock& clock, QWidget* parent = nullptr);
    // Changes the rows of the model by `change`. Neither the rows in sight nor the current one become others by it;
    // without its row there is no current one.
    void keepPlace(const std::function<void()>& change);
    void settle() { m_moved.clear(); } // what has moved can be clicked: the user has moved it himself

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    using Places = std::vector<std::pair<QPersistentModelIndex, int>>; // of all rows: the upper edge in the viewport

    Places places() const;
    void returnTo(const Places& before);
    bool justMoved(const QMouseEvent& event) const;

    const Clock& m_clock;
    std::vector<std::pair<QPersistentModelIndex, Ns>> m_moved; // when
    bool m_ignored = false;                                    // the button was pressed on such a row, and is down
};

} // namespace assay::gui
