#include "gui/pages/profiles/item_tools.h"

#include "gui/style.h"

#include <QHBoxLayout>
#include <QListWidget>
#include <QToolButton>

namespace assay::gui {

ItemTools::ItemTools(const QString& name, QWidget* parent)
    : QWidget(parent), m_row(new QHBoxLayout(this)), m_add(addTool(name + QLatin1String("Add"))),
      m_copy(addTool(name + QLatin1String("Copy"))), m_remove(addTool(name + QLatin1String("Remove"))),
      m_up(addTool(name + QLatin1String("Up"))), m_down(addTool(name + QLatin1String("Down")))
{
    m_row->setContentsMargins(0, 0, 0, 0);
    m_row->setSpacing(6);
    m_row->addStretch(1);
    m_up->setText(QStringLiteral("↑"));
    m_down->setText(QStringLiteral("↓"));
    connect(m_add, &QToolButton::clicked, this, &ItemTools::addRequested);
    connect(m_copy, &QToolButton::clicked, this, &ItemTools::copyRequested);
    connect(m_remove, &QToolButton::clicked, this, &ItemTools::removeRequested);
    connect(m_up, &QToolButton::clicked, this, [this] { emit moveRequested(-1); });
    connect(m_down, &QToolButton::clicked, this, [this] { emit moveRequested(1); });
}

QToolButton* ItemTools::addTool(const QString& name)
{
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    setLook(button, "tool");
    m_row->addWidget(button);
    return button;
}

void ItemTools::setAddMenu(QMenu* menu)
{
    m_add->setMenu(menu);
    m_add->setPopupMode(QToolButton::InstantPopup);
}

void ItemTools::showState(int row, int count, int least, int most, bool editable)
{
    m_add->setEnabled(editable && count < most);
    m_copy->setEnabled(editable && row >= 0 && count < most);
    m_remove->setEnabled(editable && row >= 0 && count > least);
    m_up->setEnabled(editable && row > 0);
    m_down->setEnabled(editable && row >= 0 && row + 1 < count);
}

void ItemTools::retranslate()
{
    m_add->setText(tr("Add"));
    m_copy->setText(tr("Duplicate"));
    m_remove->setText(tr("Remove"));
    m_up->setToolTip(tr("Earlier"));
    m_down->setToolTip(tr("Later"));
    m_up->setAccessibleName(m_up->toolTip());
    m_down->setAccessibleName(m_down->toolTip());
}

// In place, to keep the scroll position of the list.
void showItems(QListWidget* list, const QStringList& texts)
{
    const QSignalBlocker quiet(list);
    while (list->count() > texts.size())
        delete list->takeItem(list->count() - 1);
    while (list->count() < texts.size())
        list->addItem(QString());
    for (int row = 0; row < list->count(); ++row)
        list->item(row)->setText(texts[row]);
    if (list->currentRow() < 0 && list->count() > 0)
        list->setCurrentRow(0);
}

} // namespace assay::gui
