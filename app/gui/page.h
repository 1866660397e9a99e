// A page of the window: a folder in gui/pages and a row in gui/pages/pages.cpp. Pages know the shell, and not each
// other.
#pragma once

#include "text/texts.h"

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QPainterPath>
#include <QWidget>

namespace assay::gui {

class Page : public QWidget {
    Q_OBJECT
public:
    // How one gets to the page from the menu File; without text only in the course of a test.
    struct MenuEntry {
        QString text{};
        QKeySequence shortcut{};
    };

    // Its place on the rail; without a name it has none.
    struct RailPlace {
        QString name{};
        QPainterPath icon{}; // lines in a square of 24 by 24
    };

    using QWidget::QWidget;
    virtual void retranslate(const Texts& texts) = 0; // also once before it is first shown
    virtual MenuEntry menuEntry() const { return {}; }
    virtual RailPlace railPlace() const { return {}; }
    virtual bool hasContent() const { return true; }           // else it cannot be chosen
    virtual QList<QAction*> fileActions() const { return {}; } // in the menu File, enabled while it is shown
    virtual void enter() {}                                    // is about to be shown
    virtual void devicesChanged() {}                           // a disk came or went while it is shown
};

} // namespace assay::gui
