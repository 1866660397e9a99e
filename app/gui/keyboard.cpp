#include "gui/keyboard.h"

#include "gui/style.h"

#include <QScrollArea>
#include <QScrollBar>

namespace assay::gui {

void scrollByKeys(QAbstractScrollArea* area)
{
    area->setFocusPolicy(Qt::NoFocus);
    QObject::connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, area,
                     [area](int least, int most) { area->setFocusPolicy(least < most ? Qt::TabFocus : Qt::NoFocus); });
}

void scrollByKeys(QScrollArea* area)
{
    setLook(area, "keys");
    scrollByKeys(static_cast<QAbstractScrollArea*>(area));
}

void tabThrough(QWidget* before, QWidget* part)
{
    for (QWidget* field : part->findChildren<QWidget*>())
        if ((field->focusPolicy() & Qt::TabFocus) != 0 && field->window() == before->window()) { // not in a popup
            QWidget::setTabOrder(before, field);
            before = field;
        }
}

} // namespace assay::gui
