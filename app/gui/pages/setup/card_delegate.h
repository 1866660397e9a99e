// Draws one entry of the card list: name and capacity, place below, and for disks that may not be erased the reason.
#pragma once

#include <QStyledItemDelegate>

namespace assay::gui {

class CardDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintHeading(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
};

} // namespace assay::gui
