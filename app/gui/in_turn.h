// Work on the GUI thread in pieces, so that keys and pictures come between them.
#pragma once

#include <QObject>
#include <QTimer>

#include <deque>
#include <functional>

namespace assay::gui {

// Each piece in an event of its own, one after the other, as long as `owner` lives. The first is not done at once.
inline void inTurn(QObject* owner, std::deque<std::function<void()>> pieces)
{
    if (pieces.empty())
        return;
    QTimer::singleShot(0, owner, [owner, pieces = std::move(pieces)]() mutable {
        pieces.front()();
        pieces.pop_front();
        inTurn(owner, std::move(pieces));
    });
}

} // namespace assay::gui
