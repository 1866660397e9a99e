// Help at the right edge of the window: purpose and functions of the shown page. F1 toggles it. Each page has its text
// in its folder, gui/pages/NAME/help_LANGUAGE.md.
#pragma once

#include "text/language.h"

#include <QDockWidget>

class QTextBrowser;

namespace assay::gui {

class HelpPanel final : public QDockWidget {
    Q_OBJECT
public:
    explicit HelpPanel(QWidget* parent = nullptr);
    // `topic`: name of a folder in gui/pages, or "licences". English if the language has no text.
    void showTopic(const QString& topic, const Language& language);
    void retranslate();

private:
    QTextBrowser* m_text;
};

} // namespace assay::gui
