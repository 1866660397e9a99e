// Help at the right edge of the window: purpose and functions of the shown page, then the chapter of the manual on it.
// F1 toggles it. Each page has its text in its folder, gui/pages/NAME/help_LANGUAGE.md; the chapters are those of
// docs/manual, and links between them work.
#pragma once

#include "text/language.h"

#include <QDockWidget>
#include <string_view>

class QTextBrowser;
class QUrl;

namespace assay::gui {

// The file of the manual, in each language of docs/manual, that explains a page of the desktop.
struct PageChapter {
    std::string_view page; // folder in gui/pages
    std::string_view file;
};
inline constexpr PageChapter kPageChapters[] = {
    {"setup", "01-first-card.md"},   {"live", "01-first-card.md"},        {"result", "02-results.md"},
    {"lots", "03-lot-of-40.md"},     {"readers", "04-dropped-frames.md"}, {"profiles", "05-criteria.md"},
    {"compare", "08-same-label.md"}, {"selftest", "10-slow-computer.md"}, {"history", "11-troubleshooting.md"},
};

class HelpPanel final : public QDockWidget {
    Q_OBJECT
public:
    explicit HelpPanel(QWidget* parent = nullptr);
    // `topic`: name of a folder in gui/pages, or "licences". English if the language has no text.
    void showTopic(const QString& topic, const Language& language);
    void retranslate();

private:
    void followLink(const QUrl& link);

    QTextBrowser* m_text;
    Language m_language = kEnglish;
};

} // namespace assay::gui
