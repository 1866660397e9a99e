// Changes the theme of the running program. To style every widget anew takes a tenth of a second: it is done in pieces,
// an event each, what is visible first. Until that is done the windows keep the picture they show.
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
    void begin(Theme theme); // also while another change is under way

signals:
    void done();

private:
    void styleNext(); // a piece

    std::vector<QPointer<QWidget>> m_waiting; // for the new theme, the last one first
};

} // namespace assay::gui
