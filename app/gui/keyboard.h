// Keyboard navigation beyond that of Qt.
#pragma once

class QAbstractScrollArea;
class QScrollArea;
class QWidget;

namespace assay::gui {

// Makes a scrollable widget a tab stop while its content exceeds it.
void scrollByKeys(QAbstractScrollArea* area);
void scrollByKeys(QScrollArea* area); // with a focus frame; tables have one
// Inserts fields created later into the tab order: after `before`, in their order of creation.
void tabThrough(QWidget* before, QWidget* part);

} // namespace assay::gui
