#include "gui/pages/history/date_field.h"

#include "gui/style.h"

#include <QAction>
#include <QCalendarWidget>
#include <QDate>
#include <QEvent>
#include <QMenu>
#include <QPainter>
#include <QRegularExpressionValidator>
#include <QWidgetAction>

namespace assay::gui {

namespace {

constexpr int kCalendarIcon = 16;
constexpr int kCalendarPixels = 3; // oversampling of the icon, so that it is sharp on any screen
const QString kIsoDay = QStringLiteral("yyyy-MM-dd");

} // namespace

DateField::DateField(QWidget* parent) : QLineEdit(parent), m_open(addAction(QIcon(), QLineEdit::TrailingPosition))
{
    static const QRegularExpression some(QStringLiteral("\\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\\d|3[01]))?)?"));
    setValidator(new QRegularExpressionValidator(some, this));
    connect(m_open, &QAction::triggered, this, &DateField::showCalendar);
    drawIcon();
}

QString DateField::date() const { return hasAcceptableInput() ? text() : QString(); }

void DateField::retranslate(const QString& name)
{
    setPlaceholderText(name);
    setAccessibleName(name);
    m_open->setText(tr("Choose a day"));
    m_open->setToolTip(m_open->text());
}

void DateField::drawIcon()
{
    QPixmap pixmap(kCalendarIcon * kCalendarPixels, kCalendarIcon * kCalendarPixels);
    pixmap.setDevicePixelRatio(kCalendarPixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(coloursOf(this).muted, 1.3, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawRoundedRect(QRectF(2, 3.5, 12, 10.5), 1.5, 1.5);
    painter.drawLine(QPointF(2, 7), QPointF(14, 7));
    for (const double x : {5.0, 11.0})
        painter.drawLine(QPointF(x, 2), QPointF(x, 4.5));
    m_open->setIcon(QIcon(pixmap));
}

void DateField::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        drawIcon();
    QLineEdit::changeEvent(event);
}

void DateField::showCalendar()
{
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    auto* calendar = new QCalendarWidget(menu);
    calendar->setVerticalHeaderFormat(QCalendarWidget::NoVerticalHeader);
    if (const QDate day = QDate::fromString(date(), kIsoDay); day.isValid())
        calendar->setSelectedDate(day);
    auto* inside = new QWidgetAction(menu);
    inside->setDefaultWidget(calendar);
    menu->addAction(inside);
    const auto choose = [this, menu](const QDate& day) {
        setText(day.toString(kIsoDay));
        menu->close();
    };
    connect(calendar, &QCalendarWidget::clicked, this, choose);
    connect(calendar, &QCalendarWidget::activated, this, choose);
    menu->popup(mapToGlobal(QPoint(0, height())));
    calendar->setFocus();
}

} // namespace assay::gui
