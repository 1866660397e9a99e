#include "gui/entry_field.h"

#include <QApplication>
#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace assay::gui {

EntryField::EntryField(QWidget* parent) : QLineEdit(parent)
{
    connect(this, &QLineEdit::textEdited, this, &EntryField::edited);
    connect(this, &QLineEdit::returnPressed, this, &EntryField::take);
}

QString EntryField::noNumber(const QString& text)
{
    bool good = false;
    const double number = text.trimmed().toDouble(&good);
    return good && std::isfinite(number) ? QString()
                                         : tr("\"%1\" is not a number; type one like 2.5.").arg(text.trimmed());
}

EntryField::Check EntryField::wholeNumber(qint64 least, qint64 most)
{
    return [least, most](const QString& text) {
        bool good = false;
        const qint64 number = text.trimmed().toLongLong(&good);
        return good && number >= least && number <= most
                   ? QString()
                   : tr("\"%1\" is not a whole number from %2 to %3.").arg(text.trimmed()).arg(least).arg(most);
    };
}

void EntryField::setPartner(QWidget* partner)
{
    m_partner = partner;
    partner->installEventFilter(this);
}

void EntryField::setStored(const QString& text)
{
    m_stored = text;
    m_problem.clear();
    setText(text); // also resets isModified()
    setModified(false);
}

bool EntryField::take()
{
    if (!pending())
        return true;
    m_problem = m_check ? m_check(text()) : QString();
    if (m_problem.isEmpty())
        emit entered();
    if (!m_problem.isEmpty()) {
        emit problemChanged(m_problem + QLatin1Char('\n') +
                            tr("Correct it, or press Esc to restore the previous value."));
        return false;
    }
    m_stored = text();
    setModified(false);
    emit problemChanged(QString());
    emit edited();
    return true;
}

void EntryField::refuse(const QString& sentence) { m_problem = sentence; }

void EntryField::cancel()
{
    setStored(m_stored);
    emit cancelled();
    emit problemChanged(QString());
    emit edited();
}

void EntryField::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Escape || !pending())
        return QLineEdit::keyPressEvent(event);
    cancel();
    selectAll();
}

void EntryField::focusOutEvent(QFocusEvent* event)
{
    QLineEdit::focusOutEvent(event);
    if (!m_partner || QApplication::focusWidget() != m_partner)
        leave(event->reason());
}

bool EntryField::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_partner && event->type() == QEvent::FocusOut && QApplication::focusWidget() != this)
        leave(static_cast<QFocusEvent*>(event)->reason());
    return QLineEdit::eventFilter(watched, event);
}

// Ignores a focus change to another window or a menu, which returns the focus. A focus change by the program is not
// reverted.
void EntryField::leave(Qt::FocusReason reason)
{
    if (reason == Qt::ActiveWindowFocusReason || reason == Qt::PopupFocusReason || reason == Qt::MenuBarFocusReason)
        return;
    if (!take() && reason != Qt::OtherFocusReason)
        QMetaObject::invokeMethod(this, &EntryField::refocus, Qt::QueuedConnection); // after this change
}

void EntryField::refocus()
{
    if (!m_problem.isEmpty() && pending() && isVisible() && isEnabled())
        setFocus(Qt::OtherFocusReason);
}

// Another part of the form is shown, or the window is closed.
void EntryField::hideEvent(QHideEvent* event)
{
    QLineEdit::hideEvent(event);
    if (!event->spontaneous())
        take();
}

bool takeFields(const QWidget* form)
{
    const auto fields = form->findChildren<EntryField*>();
    return std::ranges::all_of(fields, &EntryField::take);
}

void dropFields(const QWidget* form)
{
    for (auto* field : form->findChildren<EntryField*>())
        if (field->pending())
            field->cancel();
}

bool anyPending(const QWidget* form)
{
    const auto fields = form->findChildren<EntryField*>();
    return std::ranges::any_of(fields, &EntryField::pending);
}

} // namespace assay::gui
