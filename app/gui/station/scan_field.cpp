#include "gui/station/scan_field.h"

#include <QElapsedTimer>
#include <QFocusEvent>
#include <QKeyEvent>

#include <utility>

namespace assay::gui {

namespace {

constexpr qint64 kLongAgo = 1'000'000'000; // ms

} // namespace

qint64 ScanField::KeyTime::timeOf(const QInputEvent& event)
{
    static const QElapsedTimer clock = [] {
        QElapsedTimer started;
        started.start();
        return started;
    }();
    return event.timestamp() != 0 ? static_cast<qint64>(event.timestamp()) : clock.elapsed();
}

qint64 ScanField::KeyTime::since(const QInputEvent& event) const
{
    if (!m_last)
        return kLongAgo;
    // X11 timestamps have 32 bits and wrap around after 50 days.
    return static_cast<quint32>(timeOf(event) - *m_last);
}

qint64 ScanField::KeyTime::next(const QInputEvent& event)
{
    const qint64 pause = since(event);
    m_last = timeOf(event);
    return pause;
}

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
    // Tab ends a scan here and does not move the focus.
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
    // A held key, or a stuck scanner. The same letter twice within a millisecond, as scanners send it, is reported as a
    // repeat too, but the first auto-repeat of a held key comes after at least 200 ms.
    if (event->isAutoRepeat() && key != Qt::Key_Backspace && m_key.since(*event) > kFastMs) {
        event->accept();
        return;
    }
    if (key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Tab)
        return finish(*event);
    m_wasEnd = false;
    if ((key >= Qt::Key_F1 && key <= Qt::Key_F12) || (key == Qt::Key_Backspace && text().isEmpty())) {
        emit functionKey(key);
        return;
    }
    if (key == Qt::Key_Escape) {
        text().isEmpty() ? emit functionKey(key) : clear();
        return;
    }
    if (!event->text().isEmpty() && event->text().at(0).isPrint())
        noteKey(*event);
    QLineEdit::keyPressEvent(event);
}

// Takes the focus back within the window; another window may keep it.
void ScanField::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    if (event->reason() != Qt::ActiveWindowFocusReason && event->reason() != Qt::PopupFocusReason && isVisible())
        setFocus();
}

void ScanField::noteKey(const QKeyEvent& event)
{
    const qint64 pause = m_key.next(event);
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

void ScanField::finish(const QKeyEvent& event)
{
    const qint64 pause = m_end.next(event);
    if (std::exchange(m_wasEnd, !text().isEmpty()) && text().isEmpty() && pause <= kFastMs)
        return; // the second key of a two-key end: CR LF, or Tab and Enter
    if (echoMode() == QLineEdit::Password && !text().isEmpty()) {
        const QString secret = text();
        clear();
        return emit scanned(secret);
    }
    const QString now = plainScan(text());
    clear();
    if (now.isEmpty())
        return emit functionKey(Qt::Key_Return);
    const bool twice = m_fast && now.size() >= kFewest && now == m_last && pause < kTwiceMs;
    m_last = now;
    twice ? emit scannedTwice(now) : emit scanned(now);
}

} // namespace assay::gui
