// Work on the GUI thread in slices, so that input and drawing are processed between them.
#pragma once

#include <QObject>
#include <QTimer>

#include <deque>
#include <functional>

namespace assay::gui {

// Runs each slice in an event of its own, in order, as long as `owner` lives. The first does not run immediately.
inline void runInSlices(QObject* owner, std::deque<std::function<void()>> pieces)
{
    if (pieces.empty())
        return;
    QTimer::singleShot(0, owner, [owner, pieces = std::move(pieces)]() mutable {
        pieces.front()();
        pieces.pop_front();
        runInSlices(owner, std::move(pieces));
    });
}

} // namespace assay::gui
