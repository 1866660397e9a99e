// Buttons of an editable list: add, copy, remove, up, down.
#pragma once

#include <QWidget>

class QHBoxLayout;
class QListWidget;
class QMenu;
class QPushButton;
class QToolButton;

namespace assay::gui {

class ItemTools final : public QWidget {
    Q_OBJECT
public:
    // Prefix of their object names: "stepAdd", "stepCopy", ... for "step".
    explicit ItemTools(const QString& name, QWidget* parent = nullptr);
    void setAddMenu(QMenu* menu); // items that can be added; without a menu, addRequested() is emitted
    // `row` of `count` is selected; -1 = none. At least `least` must remain.
    void showState(int row, int count, int least, int most, bool editable);
    void retranslate();

signals:
    void addRequested();
    void copyRequested();
    void removeRequested();
    void moveRequested(int by); // -1 up, 1 down

private:
    QToolButton* addTool(const QString& name);

    QHBoxLayout* m_row;
    QToolButton *m_add, *m_copy, *m_remove, *m_up, *m_down;
};

// Sets the texts of the list without signals. Keeps the selection if its row still exists.
void showItems(QListWidget* list, const QStringList& texts);

} // namespace assay::gui
