// Reports the end of a test while the window is not active: a system notification with verdict and card, and a mark on
// the window's task bar entry. Without a notification area only the mark.
#pragma once

#include "gui/shell.h"
#include "text/texts.h"

#include <QSystemTrayIcon>

namespace assay::gui {

class EndNotice final : public QObject {
    Q_OBJECT
public:
    EndNotice(Shell& shell, QWidget* window); // lives as long as the window
    void retranslate(const Texts& texts) { m_texts = texts; }
    // "FAIL: CardAssay GOODU1, Quick check"
    QString sentence(const JudgedRecord& record) const;

signals:
    void notified(const QString& sentence);

private:
    void notify(const JudgedRecord& record);

    QWidget* m_window;
    Texts m_texts;
    QSystemTrayIcon m_icon; // shown from the first message on, because messages need it
};

} // namespace assay::gui
