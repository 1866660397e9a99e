// What people without a mouse need beside what Qt does by itself.
#pragma once

class QAbstractScrollArea;
class QScrollArea;
class QWidget;

namespace assay::gui {

// Makes what only scrolls a stop of the Tab key as long as there is something to scroll.
void scrollByKeys(QAbstractScrollArea* area);
void scrollByKeys(QScrollArea* area); // with a frame that shows the focus; tables have one
// Puts the fields of a part that was made later where it stands: behind `before`, in the order in which they were made.
void tabThrough(QWidget* before, QWidget* part);

} // namespace assay::gui
