#include "gui/folding_row.h"

#include <QWidget>

#include <algorithm>

namespace assay::gui {

FoldingRow::FoldingRow(QWidget* parent) : QBoxLayout(LeftToRight, parent) {}

void FoldingRow::addSide(QWidget* side, int widest, int stretch)
{
    side->setMaximumWidth(widest);
    m_sides.emplace_back(side, widest);
    addWidget(side, stretch);
}

QSize FoldingRow::minimumSize() const
{
    int widest = 0;
    for (int i = 0; i < count(); ++i)
        widest = std::max(widest, itemAt(i)->minimumSize().width());
    const QMargins margins = contentsMargins();
    return {widest + margins.left() + margins.right(), QBoxLayout::minimumSize().height()};
}

int FoldingRow::leastRowWidth() const
{
    const QMargins margins = contentsMargins();
    int width = margins.left() + margins.right() - spacing();
    for (int i = 0; i < count(); ++i)
        if (!itemAt(i)->isEmpty())
            width += itemAt(i)->minimumSize().width() + spacing();
    return width;
}

void FoldingRow::fold(bool folded)
{
    if (folded == this->folded())
        return;
    for (const auto& [side, widest] : m_sides)
        side->setMaximumWidth(folded ? QWIDGETSIZE_MAX : widest);
    setDirection(folded ? TopToBottom : LeftToRight);
}

void FoldingRow::setGeometry(const QRect& place)
{
    fold(place.width() < leastRowWidth());
    QBoxLayout::setGeometry(place);
}

} // namespace assay::gui
