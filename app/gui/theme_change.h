// Changes the theme at run time. Styling every widget takes about 0.1 s, so it is done in slices, one event each,
// visible widgets first. Until the end the windows keep their current picture.
#pragma once

#include "gui/style.h"

#include <QObject>
#include <QPointer>

#include <vector>

class QWidget;

namespace assay::gui {

class ThemeChange final : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;
    void begin(Theme theme); // may replace a change in progress

signals:
    void done();

private:
    void styleNext(); // one slice

    std::vector<QPointer<QWidget>> m_waiting; // not yet restyled, the last one first
};

} // namespace assay::gui
