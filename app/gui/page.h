// A page of the window. Each has a folder in gui/pages and a row in gui/pages/pages.cpp. Pages know the shell, but not
// each other.
#pragma once

#include "text/texts.h"

#include <QAction>
#include <QKeySequence>
#include <QList>
#include <QPainterPath>
#include <QWidget>

namespace assay::gui {

// Its object is called as its folder with "Page" behind it ("resultPage"): help_LANGUAGE.md of the folder is its help.
class Page : public QWidget {
    Q_OBJECT
public:
    // The entry of the page in the menu File. A page without text has no entry: it is only reached during a test.
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
    virtual void retranslate(const Texts& texts) = 0; // also called once before it is first shown
    virtual MenuEntry menuEntry() const { return {}; }
    virtual RailPlace railPlace() const { return {}; }
    virtual bool hasContent() const { return true; }           // else it cannot be chosen
    virtual QList<QAction*> fileActions() const { return {}; } // in the menu File, enabled while it is shown
    virtual void enter() {}                                    // called before the page is shown
    virtual void devicesChanged() {} // called when a disk comes or goes while the page is shown
};

} // namespace assay::gui
