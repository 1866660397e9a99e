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

// The object name is the folder name plus "Page" ("resultPage"); help_LANGUAGE.md of the folder is its help.
class Page : public QWidget {
    Q_OBJECT
public:
    // The entry of the page in the File menu. A page without text has no entry: it is reached only during a test.
    struct MenuEntry {
        QString text{};
        QKeySequence shortcut{};
    };

    // Its entry in the navigation bar; without a name it has none.
    struct NavigationEntry {
        QString name{};
        QPainterPath icon{}; // lines in a square of 24 by 24
    };

    using QWidget::QWidget;
    virtual void retranslate(const Texts& texts) = 0; // also called once before the first show
    virtual MenuEntry menuEntry() const { return {}; }
    virtual NavigationEntry navigationEntry() const { return {}; }
    virtual bool hasContent() const { return true; }           // else the page cannot be selected
    virtual QList<QAction*> fileActions() const { return {}; } // in the File menu, enabled while the page is shown
    virtual QWidget* footer()
    {
        return nullptr;
    }                                // stays in sight below the page, which may scroll; owned by the window
    virtual void enter() {}          // called before the page is shown
    virtual void devicesChanged() {} // called when a disk is added or removed while the page is shown
};

} // namespace assay::gui
