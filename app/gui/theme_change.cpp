#include "gui/theme_change.h"

#include "run/record/scorecard.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QStyle>
#include <QTimer>
#include <QWidget>

#include <algorithm>

namespace assay::gui {

namespace {

constexpr int kPieceMs = 5; // a slice ends after the widget at which this is exceeded

void showWindows(bool paint)
{
    for (QWidget* window : QApplication::topLevelWidgets())
        if (window->updatesEnabled() != paint)
            window->setUpdatesEnabled(paint);
}

// The style sheet refers to palette roles, whose colours are resolved when a widget is polished.
void styleAnew(QWidget& widget)
{
    widget.style()->unpolish(&widget);
    widget.setPalette(QPalette()); // palette of the application, which Qt does not propagate below a style sheet
    widget.style()->polish(&widget);
    if (const auto verdict = verdictNamed(widget.property("verdict").toString().toStdString()))
        setVerdictColour(&widget, *verdict);
    QEvent changed(QEvent::StyleChange);
    QCoreApplication::sendEvent(&widget, &changed);
}

} // namespace

void ThemeChange::begin(Theme theme)
{
    const bool idle = m_waiting.empty();
    applyTheme(*qApp, theme);
    m_waiting.clear();
    for (QWidget* widget : QApplication::allWidgets())
        if (widget->testAttribute(Qt::WA_WState_Polished))
            m_waiting.emplace_back(widget);
    std::ranges::partition(m_waiting, [](const QWidget* widget) { return !widget->isVisible(); });
    showWindows(false);
    if (idle)
        QTimer::singleShot(0, this, &ThemeChange::styleNext);
}

void ThemeChange::styleNext()
{
    const QDeadlineTimer end(kPieceMs);
    while (!m_waiting.empty() && !end.hasExpired()) {
        if (QWidget* widget = m_waiting.back())
            styleAnew(*widget);
        m_waiting.pop_back();
    }
    if (m_waiting.empty() || !m_waiting.back() || !m_waiting.back()->isVisible())
        showWindows(true);
    if (m_waiting.empty())
        emit done();
    else
        QTimer::singleShot(0, this, &ThemeChange::styleNext);
}

} // namespace assay::gui
