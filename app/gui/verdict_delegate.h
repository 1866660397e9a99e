// Shape, word and colour of a verdict in a table cell.
#pragma once

#include <QStyledItemDelegate>

namespace assay::gui {

// Item data role: the Verdict as a number. A cell without it is drawn as any other.
constexpr int kVerdictRole = Qt::UserRole;
// Item data role of such a cell: muted text next to the word.
constexpr int kRecordedRole = Qt::UserRole + 1;

class VerdictDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace assay::gui
