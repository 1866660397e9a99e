#include "gui/station/scan_field.h"

#include <QFocusEvent>
#include <QKeyEvent>

#include <algorithm>

namespace assay::gui {

QString plainScan(const QString& text)
{
    QString out;
    for (const QChar c : text.normalized(QString::NormalizationForm_KC))
        if (c.isPrint())
            out += c;
    return out.trimmed();
}

ScanField::ScanField(QWidget* parent) : QLineEdit(parent)
{
    setObjectName("scanField");
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setInputMethodHints(Qt::ImhLatinOnly | Qt::ImhNoPredictiveText | Qt::ImhNoAutoUppercase);
    setMaxLength(kLongest);
    setContextMenuPolicy(Qt::NoContextMenu);
    setDragEnabled(false);
}

bool ScanField::event(QEvent* event)
{
    // Tab ends a scan here and leads nowhere else.
    if (event->type() == QEvent::KeyPress) {
        auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Tab || key->key() == Qt::Key_Backtab) {
            keyPressEvent(key);
            return true;
        }
    }
    return QLineEdit::event(event);
}

void ScanField::keyPressEvent(QKeyEvent* event)
{
    const int key = event->key();
    if (event->isAutoRepeat() && key != Qt::Key_Backspace) {
        event->accept(); // a key that is held, or a stuck scanner
        return;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab)
        return finish();
    if ((key >= Qt::Key_F1 && key <= Qt::Key_F12) || (key == Qt::Key_Backspace && text().isEmpty())) {
        emit functionKey(key);
        return;
    }
    if (key == Qt::Key_Escape) {
        text().isEmpty() ? emit functionKey(key) : clear();
        return;
    }
    if (!event->text().isEmpty() && event->text().at(0).isPrint())
        noteKey();
    QLineEdit::keyPressEvent(event);
}

// The window gives the keyboard back at once; only another window may take it.
void ScanField::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason && isVisible())
        setFocus();
}

void ScanField::noteKey()
{
    const qint64 pause = m_lastKey.isValid() ? m_lastKey.restart() : (m_lastKey.start(), 0);
    if (text().isEmpty()) {
        m_fast = true;
        return;
    }
    if (echoMode() == QLineEdit::Normal && m_fast && text().size() >= kFewest && pause > kScanPauseMs) {
        const QString broken = plainScan(text());
        clear();
        emit cutOff(broken);
        return;
    }
    m_fast = m_fast && pause <= kFastMs;
}

void ScanField::setSecret(bool secret)
{
    clear();
    setEchoMode(secret ? QLineEdit::Password : QLineEdit::Normal);
}

void ScanField::finish()
{
    if (echoMode() == QLineEdit::Password && !text().isEmpty()) {
        const QString secret = text();
        clear();
        return emit scanned(secret);
    }
    const QString now = plainScan(text());
    clear();
    if (now.isEmpty())
        return emit functionKey(Qt::Key_Return);
    const bool twice =
        m_fast && now.size() >= kFewest && now == m_last && m_lastScan.isValid() && m_lastScan.elapsed() < kTwiceMs;
    m_last = now;
    m_lastScan.start();
    twice ? emit scannedTwice(now) : emit scanned(now);
}

} // namespace assay::gui
