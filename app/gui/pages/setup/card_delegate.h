// Draws one entry of the card list: name and capacity, location below, and for ineligible disks the reason.
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
