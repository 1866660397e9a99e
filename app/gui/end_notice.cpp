#include "gui/end_notice.h"

#include "gui/card_names.h"
#include "gui/preferences.h"
#include "look/verdict_mark.h"

#include <QApplication>
#include <QPainter>
#include <QWidget>

namespace assay::gui {

namespace {

QIcon iconOf(Verdict verdict, Theme theme)
{
    constexpr int kSide = 64;
    QPixmap picture(kSide, kSide);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    drawVerdictMark(painter, QRectF(0, 0, kSide, kSide), verdict, theme);
    return picture;
}

} // namespace

EndNotice::EndNotice(Shell& shell, QWidget* window) : QObject(window), m_window(window)
{
    connect(&shell, &Shell::runEnded, this, [this](SessionModel* run) {
        if (soundAtEnd())
            QApplication::beep();
        if (run->record() && !m_window->isActiveWindow())
            notify(*run->record());
    });
    connect(&m_icon, &QSystemTrayIcon::messageClicked, window, [window] {
        window->raise();
        window->activateWindow();
    });
}

QString EndNotice::sentence(const JudgedRecord& record) const
{
    return tr("%1: %2, %3").arg(m_texts.verdict(record.verdict), cardName(record.device), m_texts.profileTitle(record));
}

void EndNotice::notify(const JudgedRecord& record)
{
    const QString text = sentence(record);
    QApplication::alert(m_window);
    if (QSystemTrayIcon::isSystemTrayAvailable()) {
        const QIcon icon = iconOf(record.verdict, themeOf(m_window->palette()));
        m_icon.setIcon(icon);
        m_icon.setToolTip(text);
        m_icon.show();
        m_icon.showMessage(tr("Test ended"), text, icon);
    }
    emit notified(text);
}

} // namespace assay::gui
