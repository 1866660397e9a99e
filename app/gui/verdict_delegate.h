// Shape, word and colour of a verdict in a cell of a table.
#pragma once

#include <QStyledItemDelegate>

namespace assay::gui {

// Data of the cell: the Verdict as a number. A cell without it is drawn like any other.
constexpr int kVerdictRole = Qt::UserRole;
// Data of such a cell: a text that stands muted beside the word.
constexpr int kRecordedRole = Qt::UserRole + 1;

class VerdictDelegate final : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace assay::gui
